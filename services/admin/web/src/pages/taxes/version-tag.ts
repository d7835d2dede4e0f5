/** The ETag of a record of a list (tax-calculation §5.3). */
export function versionTag({ version }: { version: number }): string {
  return `"v${version}"`
}
