import { readFileSync } from 'node:fs'
import { isNegative, isZero, money, negated } from '@fiscus/tax-engine/testing/fraction'
import { expect, test } from 'vitest'
import { contradictionsOf, type Invoice, movesOfStock, readInvoice } from './read-invoice.ts'
import { decimal } from './sold.ts'

/** What each official sample says, as its description has it. The amounts of a rate are net and tax. */
const samples: Readonly<Record<string, readonly string[]>> = {
  '01': [
    '23: 1666.66 + 383.33',
    '5: 0.95 + 0.05',
    'total 2051.00',
    'in: lodówka Zimnotech mk1 1',
    'in: wniesienie sprzętu 1',
    'in: promocja lodówka pełna mleka 1',
  ],
  '02': ['corrects FV2026/02/150', 'effect 3', '23: -162.60 + -37.40', 'total -200.00', 'pays back 200.00'],
  '03': ['corrects FV2026/02/150', 'effect 3', '23: -162.60 + -37.40', 'total -200.00', 'pays back 200.00'],
  '04': [
    '23: 52260.10 + 12019.82',
    'total 64279.92',
    'in: lodówka Zimnotech mk1 10',
    'in: zamrażarka Zimnotech mk2 20',
    'in: zmywarka Bryza 100 15',
    'less 1000.00: nadwyżka salda nierozliczonych środków',
    'pay 63279.92 to the factor at 73111111111111111111111111 until 2026-03-15',
  ],
  '05': ['corrects FV2026/02/150', 'effect 1', 'total 0.00', 'buyer was CDE sp. j.'],
  '06': [
    'corrects FV2026/01/134',
    'corrects FV2026/02/150',
    'corrects FV2026/03/143',
    'corrects FV2026/04/23',
    'corrects FV2026/05/54',
    'corrects FV2026/06/15',
    'effect 2',
    '23: -40650.41 + -9349.59',
    'total -50000.00',
    'pays back 50000.00',
  ],
  '07': [
    'corrects FV2026/01/134',
    'corrects FV2026/02/150',
    'corrects FV2026/03/143',
    'corrects FV2026/04/23',
    'corrects FV2026/05/54',
    'corrects FV2026/06/15',
    'effect 2',
    '23: -40650.41 + -9349.59',
    'total -50000.00',
    'pays back 50000.00',
  ],
  '08': [
    'margin: 15000.00 + 0.00',
    'total 15000.00',
    'margin 3_1',
    'in: samochód używany marki Autex rocznik 2010 1',
    'pay 5000.00 to the seller at 73111111111111111111111111',
  ],
  '09': [
    '23: 2000.00 + 460.00',
    'zw: 300.00 + 0.00',
    'total 2760.00',
    'exempt: art. 43 ust. 1 pkt 37 ustawy VAT',
    'in: rata leasingowa za 01/2026 1',
    'in: pakiet ubezpieczeń za 01/2026 1',
    'pay 2760.00 to the seller at 73111111111111111111111111 until 2026-03-15',
  ],
  10: ['23: 16260.16 + 3739.84', 'total 20000.00', 'order 375150.00'],
  11: [
    'corrects FZ2026/02/150',
    'effect 3',
    '23: -15993.60 + -3678.53',
    '8: 18214.94 + 1457.19',
    'total 0.00',
    'before 20000.00',
    'order 375150.00',
  ],
  12: [
    'corrects FZ2026/02/150',
    'effect 1',
    '23: 133.28 + 30.65',
    '8: 9107.47 + 728.60',
    'total 10000.00',
    'before 20000.00',
    'order 375150.00',
  ],
  13: ['corrects FZ2026/02/150', 'effect 3', 'total 0.00', 'before 30000.00', 'order 337635.00'],
  14: [
    'settles 9999999999-20230908-8BEF280C8D35-4D',
    '23: 4100.16 + 943.04',
    '8: 280177.59 + 22414.21',
    'total 307635.00',
    'in: mieszkanie 50m^2 1',
    'in: usługi dodatkowe 1',
    'pay 307635.00 to the seller at 73111111111111111111111111 until 2026-09-15, 2026-10-15',
  ],
  15: ['23: 365.85 + 84.15', 'total 450.00', 'pay 450.00'],
  16: ['total 450.00', 'pay 450.00'],
  17: [
    'settles 9999999999-20230908-8BEF280C8D35-4D',
    '23: 3998.40 + 919.63',
    '8: 273224.05 + 21857.92',
    'total 300000.00',
    'in: mieszkanie 50m^2 1',
    'in: usługi dodatkowe 1',
    'pay 300000.00',
  ],
  18: [
    'corrects FV2026/08/12',
    'settles 9999999999-20230908-76B2B580D4DC-80',
    'effect 1',
    '23: 101.76 + 23.41',
    '8: 6953.54 + 556.29',
    'total 7635.00',
    'before 300000.00',
    'pay 7635.00',
  ],
  19: [
    '23: 813.00 + 187.00',
    'margin: 2000.00 + 0.00',
    'total 3000.00',
    'margin 2',
    'in: wycieczka na Mazury usługi obce 1',
    'in: wycieczka na Mazury usługa własna 1',
    'pay 3000.00',
  ],
  20: [
    '23: 13560.00 + 3118.80, 14036.16 PLN',
    'total 16678.80',
    'in: lodówka Zimnotech mk1 10',
    'in: zamrażarka Zimnotech mk2 20',
    'in: zmywarka Bryza 100 15',
    'pay 16678.80 to the factor at 73111111111111111111111111 until 2026-03-15',
  ],
  21: [
    '23: 13560.00 + 3118.80, 13768.14 PLN',
    'total 16678.80',
    'in: lodówka Zimnotech mk1 10',
    'in: zamrażarka Zimnotech mk2 20',
    'in: zmywarka Bryza 100 15',
    'pay 16678.80 to the factor at 73111111111111111111111111 until 2026-03-15',
  ],
  22: ['0 WDT: 4000.00 + 0.00', 'total 4000.00', 'in: lodówka Zimnotech mk1 10', 'pay 4000.00'],
  23: ['0 EX: 8000.00 + 0.00', 'total 8000.00', 'in: lodówka Zimnotech mk1 20', 'pay 8000.00'],
  24: [
    '23: 43.60 + 10.03',
    'total 53.63',
    'more 0.00: Odsetki',
    'less 0.00: Nadpłata',
    'pay 53.63 to the seller at 73111111111111111111111111 until 2026-03-15',
  ],
  25: [
    '23: 43.60 + 10.03',
    'total 53.63',
    'more 0.00: Odsetki',
    'less 0.00: Nadpłata',
    'pay 53.63 to the seller at 73111111111111111111111111 until 2026-03-15',
  ],
  26: [
    '5: 30.00 + 1.50',
    'total 31.50',
    'in: Napój Owocowy 1.5l 10',
    'more 5.00: Kaucja (system kaucyjny) 10 x 0,50  PLN',
    'pay 36.50',
  ],
}

function said(invoice: Invoice): string[] {
  const { corrects, advances, effect, sums, total, totalBefore, orderValue, formerBuyers, payment } = invoice
  const { left, account, isFactorsAccount, dueDates } = payment
  const where = account === null ? '' : ` to the ${isFactorsAccount ? 'factor' : 'seller'} at ${account}`
  const until = dueDates.length > 0 ? ` until ${dueDates.join(', ')}` : ''
  return [
    ...corrects.map(({ number }) => `corrects ${number}`),
    ...advances.map(({ number, ksefNumber }) => `settles ${ksefNumber ?? number}`),
    ...(effect === null ? [] : [`effect ${effect}`]),
    ...Array.from(
      sums,
      ([rate, { net, tax, pln }]) =>
        `${rate}: ${money(net)} + ${money(tax)}${pln === null ? '' : `, ${money(pln)} PLN`}`,
    ),
    `total ${money(total)}`,
    ...(totalBefore === null ? [] : [`before ${money(totalBefore)}`]),
    ...(orderValue === null ? [] : [`order ${money(orderValue)}`]),
    ...formerBuyers.map(({ name }) => `buyer was ${name}`),
    ...invoice.annotations,
    ...Array.from(movesOfStock(invoice), ([name, quantity]) => `in: ${name} ${decimal(quantity)}`),
    ...payment.charges.map(({ amount, reason }) => `more ${money(amount)}: ${reason}`),
    ...payment.deductions.map(({ amount, reason }) => `less ${money(amount)}: ${reason}`),
    ...(isZero(left)
      ? []
      : isNegative(left)
        ? [`pays back ${money(negated(left))}`]
        : [`pay ${money(left)}${where}${until}`]),
  ]
}

/** The sample whose prices with tax are not the sum of its net amounts and taxes. */
const contradictions: Readonly<Record<string, readonly string[]>> = {
  '01': ['the sums are 2050.99, the total 2051.00'],
}

test.each(Object.entries(samples))('the official sample %s is read as it is meant', (number, meaning) => {
  const file = new URL(`../samples/fa3-przyklad-${number.padStart(2, '0')}.xml`, import.meta.url)
  const invoice = readInvoice(readFileSync(file, 'utf8'))
  expect(said(invoice).toSorted()).toEqual(meaning.toSorted())
  expect(contradictionsOf(invoice)).toEqual(contradictions[number] ?? [])
})
