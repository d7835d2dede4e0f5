const minuteMs = 60_000
/** Delays after failures in a row, in minutes. The last one repeats. */
const backoffMinutes = [1, 2, 5, 15, 60]
/**
 * Delays in minutes of states that end when the mailbox, the account or its server is changed. A change of the record
 * ends the delay.
 */
const slowMinutes: Partial<Record<string, number>> = {
  needs_password: 360,
  address_refused: 360,
  certificate_refused: 60,
}

/**
 * Returns the delay in milliseconds after a failed turn of a mailbox or an account: 1, 2, 5, 15, and then 60 minutes;
 * an hour after a refused certificate, and six after a refused login or address. Ten seconds less, so that the run of
 * that minute finds it due.
 * @param failures failed turns in a row before this one
 */
export function turnDelayMs(state: string, failures: number): number {
  const minutes = slowMinutes[state] ?? backoffMinutes[failures] ?? backoffMinutes.at(-1) ?? 60
  return minutes * minuteMs - 10_000
}
