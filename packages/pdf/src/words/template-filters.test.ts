import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { MessageError } from '@fiscus/messages/message-error'
import { templates } from '@fiscus/messages/templates'
import { expect, test } from 'vitest'
import { templateFilters } from './template-filters.ts'
import { phrases } from './translate.ts'

/** Applies a filter; no-break spaces are shown as `~`. */
function apply(name: string, value: unknown, language: PdfLanguage, ...options: unknown[]) {
  return templateFilters[name]?.(value, language, ...options).replaceAll('\u00a0', '~')
}

test.each([
  ['money', '1234567.5', [], '1~234~567,50', '1,234,567.50'],
  ['money', '-0.01', ['EUR'], '−0,01~EUR', '−0.01~EUR'],
  ['money', '999999999999999.99', [], '999~999~999~999~999,99', '999,999,999,999,999.99'],
  ['price', '0.12345600', [], '0,123456', '0.123456'],
  ['price', '1200', [], '1~200,00', '1,200.00'],
  ['number', '1500.2500', [], '1~500,25', '1,500.25'],
  ['number', '100', [], '100', '100'],
  ['percent', '8.50', [], '8,5%', '8.5%'],
  ['rate', { kind: 'percent', percent: '23' }, [], '23%', '23%'],
  ['rate', { kind: 'exempt', percent: null }, [], 'zw.', 'exempt'],
  ['rate', { kind: 'margin', percent: null }, [], 'marża', 'margin'],
  ['date', '2026-11-02', [], '02.11.2026', '2~Nov~2026'],
  ['date', '2026-11-02', ['long'], '2~listopada~2026', '2~November~2026'],
  ['date', '0099-02-28', [], '28.02.0099', '28~Feb~0099'],
  ['date', '1969-12-31', [], '31.12.1969', '31~Dec~1969'],
  ['date', '9999-12-31', ['long'], '31~grudnia~9999', '31~December~9999'],
  ['hours', 725, [], '12:05', '12:05'],
  ['duration', 240, [], '4~godziny', '4~hours'],
  ['duration', 2 * 1440 + 61, [], '2~dni 1~godzina 1~minuta', '2~days 1~hour 1~minute'],
  ['duration', 5 * 60 + 22, [], '5~godzin 22~minuty', '5~hours 22~minutes'],
  ['iban', 'PL61109010140000071219812874', [], 'PL61~1090~1014~0000~0712~1981~2874', undefined],
  ['t', 'title.invoice', [], 'Faktura', 'Invoice'],
] as const)('the filter %s formats %o', (name, value, options, pl, en) => {
  expect(apply(name, value, 'pl', ...options)).toBe(pl)
  expect(apply(name, value, 'en', ...options)).toBe(en ?? pl)
})

test('an absent value gives an empty text', () => {
  for (const name of Object.keys(templateFilters)) expect(apply(name, null, 'pl')).toBe('')
})

const titles = Object.keys(phrases)
  .filter((key) => key.startsWith('title.'))
  .slice(0, 10)

test.each([
  ['money', '1e5', templates.notDecimal({ text: '1e5' })],
  ['money', '0x10', templates.notDecimal({ text: '0x10' })],
  ['date', '2026-13-01', templates.notDate({ text: '2026-13-01' })],
  ['date', '2026-02-30', templates.notDate({ text: '2026-02-30' })],
  ['words', '1.234', templates.notAmount({ text: '1.234' })],
  ['t', 'title.bill', templates.noPhraseBut({ key: 'title.bill', similar: titles })],
  ['t', '__proto__', templates.noPhrase({ key: '__proto__' })],
  ['rate', '23', templates.noRate({ example: '{{ line.rate | rate }}' })],
])('the filter %s rejects %o ', (name, value, message) => {
  expect(() => apply(name, value, 'pl')).toThrow(new MessageError(message))
})
