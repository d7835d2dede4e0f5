import { importLimits } from '@fiscus/contracts/groupware/import'
import { Problem } from '@fiscus/contracts/problems/problem'
import { davTexts } from '@fiscus/messages/dav'
import { render } from '@fiscus/messages/render'
import { expect, test } from 'vitest'
import { calendarWork, cardsWork } from './split-file.ts'

const event = (uid: number | string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20300101T100000', ...lines, 'END:VEVENT', ''].join('\r\n')
const calendar = (...parts: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${parts.join('')}END:VCALENDAR\r\n`
const card = (uid: number) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${uid}\r\nFN:Ada\r\nN:L;Ada;;;\r\nEND:VCARD\r\n`
const file = (text: string) => ({ bytes: Buffer.from(text), contentType: undefined })
const many = <T>(count: number, part: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => part(index))

const events = async (text: string) =>
  calendarWork.execute({ ...file(text), zones: { tenantZone: 'Europe/Warsaw' } }, null)
const cards = async (text: string) => cardsWork.execute(file(text), null)

/** The sentence with which a file is refused as a whole. */
async function refusalOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.catch((error: unknown) => error)
  if (!(error instanceof Problem)) throw new Error('The file was read')
  expect(error.status).toBe(422)
  return (
    error.errors?.map(({ detail }) => (typeof detail === 'string' ? detail : render(detail))).join() ?? ''
  )
}

test('the records of a file are read where it is divided, so that the process only stores them', async () => {
  const { objects } = await events(
    calendar(event('a', 'SUMMARY:Call', 'RRULE:FREQ=DAILY;COUNT=3'), event('b', 'RRULE:FREQ=SOMETIMES')),
  )
  expect(objects).toMatchObject([
    {
      uid: 'a',
      error: null,
      read: {
        uid: 'a',
        title: 'Call',
        recurrence: 'FREQ=DAILY;COUNT=3',
        timezone: 'Europe/Warsaw',
        floatsIn: 'Europe/Warsaw',
      },
    },
    { uid: 'b' },
  ])
  expect((await cards(card(1))).objects).toMatchObject([
    { uid: '1', read: { first_name: 'Ada', last_name: 'L' } },
  ])
})

test('a file with one object more than an import takes is refused as a whole, with the limit', async () => {
  const { objects: max } = importLimits
  const count = max + 1
  const reason = render(davTexts.tooManyObjects({ count, max }))
  expect(await refusalOf(events(calendar(...many(count, event))))).toBe(reason)
  expect(await refusalOf(cards(many(count, card).join('')))).toBe(reason)
  const tasks = many(count, (index) => `BEGIN:VTODO\r\nUID:${index}\r\nEND:VTODO\r\n`)
  expect(await refusalOf(events(calendar(...tasks)))).toBe(reason)
})

test.for<[name: string, text: string, limit: RegExp]>([
  ['components without an end', `BEGIN:VCALENDAR\r\n${'BEGIN:X\r\n'.repeat(100_000)}`, /components|levels/],
  ['100,000 properties in an event', calendar(event('a', ...many(100_000, () => 'X-A:1'))), /2,000/],
  ['100,000 rules in an event', calendar(event('a', ...many(100_000, () => 'RRULE:FREQ=SECONDLY'))), /2,000/],
])('%s are refused with the limit', async ([, text, limit]) => {
  expect(await refusalOf(events(text))).toMatch(limit)
})

test('an event of 10 MB is an error of its row, with the limit', async () => {
  const { objects } = await events(
    calendar(event('big', `DESCRIPTION:${'x'.repeat(9_900_000)}`), event('small')),
  )
  expect(objects).toMatchObject([
    { uid: 'big', error: { code: 'too_large' } },
    { uid: 'small', error: null },
  ])
})
