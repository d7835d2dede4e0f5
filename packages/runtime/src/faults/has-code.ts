/**
 * Returns whether an error has one of the codes: of Node (`ENOENT`), or an SQLSTATE (`42P04`). Its causes are not read.
 */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
