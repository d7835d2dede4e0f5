/** A number of bytes in megabytes, rounded up to a whole one: `38 MB`. */
export function megabytes(bytes: number, format: (value: number) => string): string {
  return `${format(Math.ceil(bytes / 1_000_000))}\u00a0MB`
}
