import type { MailTicketEntry } from '@fiscus/client'

export type Entry = MailTicketEntry

const kindsOfPeople: readonly string[] = ['personal', 'list', 'own']

/** Whether it is a message that a person wrote: others are folded, and are not answered. */
export function isOfPerson(entry: Entry): boolean {
  return entry.type === 'message' && entry.is_automatic === 0 && kindsOfPeople.includes(entry.kind)
}

/** The id of the message that an answer goes to: the newest of a person that came in, else that was sent; or null. */
export function answeredOf(entries: readonly Entry[]): string | null {
  const ofPeople = entries.filter(isOfPerson)
  const received = ofPeople.findLast((entry) => entry.type === 'message' && entry.direction === 'incoming')
  return (received ?? ofPeople.at(-1))?.id ?? null
}
