/** The first and the last day of the month of an instant in a time zone. */
export function monthOf(at: Date, timeZone: string): { from: string; to: string } {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
  const month = day.slice(0, 7)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${days}` }
}
