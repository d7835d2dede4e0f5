/** Returns the message of an error. Of several failed addresses of one host, the error has none of its own. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
