/** Schedules that the editor offers, from the most frequent to the rarest. Their names are their texts. */
export const presets = [
  '* * * * *',
  '*/5 * * * *',
  '*/15 * * * *',
  '0 * * * *',
  '0 3 * * *',
  '0 7 * * 1-5',
  '0 6 * * 1',
  '0 4 1 * *',
] as const
