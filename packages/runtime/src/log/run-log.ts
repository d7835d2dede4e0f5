/** The log of a run or a job: one message for each line. */
export type RunLog = Record<'info' | 'warn' | 'error', (message: string) => void>
