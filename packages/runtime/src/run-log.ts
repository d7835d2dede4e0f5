/** Where work tells, line by line, what it does. */
export type RunLog = Record<'info' | 'warn' | 'error', (message: string) => void>
