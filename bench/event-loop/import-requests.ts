import type { HeavyRequest } from './send.ts'

const filler = Array.from({ length: 24 }, (_, n) => `X-PART-${n}:${'x'.repeat(60)}`)
const wrapped = (name: string, lines: readonly string[]) => [`BEGIN:${name}`, ...lines, `END:${name}`]
const textOf = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`
const numbers = Array.from({ length: 5_000 }, (_, n) => n)

/**
 * The largest files: nearly 10 MB with 5,000 objects. A dry run, because storing them takes minutes and waits for the
 * database.
 */
export const importRequests: readonly HeavyRequest[] = [
  {
    name: 'an import of 5,000 events with 9 MB',
    create: () => importOf('/calendar/events/import', 'text/calendar', textOf(calendar)),
    status: 200,
  },
  {
    name: 'an import of 5,000 cards with 9 MB',
    create: () => importOf('/contacts/import', 'text/vcard', textOf(cards)),
    status: 200,
  },
]

function importOf(path: string, type: string, body: string) {
  return { method: 'POST', path: `${path}?dryRun=true`, body, headers: { 'content-type': type } }
}

const calendar = wrapped('VCALENDAR', [
  'VERSION:2.0',
  ...numbers.flatMap((n) =>
    wrapped('VEVENT', [
      `UID:event-${n}`,
      'DTSTAMP:20261122T120000Z',
      'DTSTART:20261201T100000Z',
      'SUMMARY:Visit',
      ...filler,
    ]),
  ),
])
const cards = numbers.flatMap((n) =>
  wrapped('VCARD', ['VERSION:3.0', `UID:card-${n}`, 'FN:Ada Doe', 'N:Doe;Ada;;;', ...filler]),
)
