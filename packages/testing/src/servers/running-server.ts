/** The process or the container of a server. */
export type RunningServer = {
  hasEnded(): boolean
  /** The first of what it has written. */
  output(): string
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Freezes it: its connections stay open and are silent. */
  suspend(): Promise<void>
}
