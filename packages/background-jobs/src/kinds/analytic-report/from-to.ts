import { z } from 'zod'

/** Both days are included. */
export const timeSpan = z.strictObject({ from: z.iso.date(), to: z.iso.date() })

/** For `refine`. */
export const isFromTo: [(span: z.output<typeof timeSpan>) => boolean, { path: string[]; error: string }] = [
  ({ from, to }) => from <= to,
  { path: ['to'], error: 'Give a day that is not before "from"' },
]
