import type { Random } from './random.ts'
import type { Sale } from './sale.ts'
import { partyName } from './texts.ts'

type Buyer = Pick<Sale, 'customer' | 'buyer' | 'thirdParties'>

const polishNumbers = ['5261040828', '1132191233', '5260250995', '8567346215'] as const

type EuNumber = readonly [country: string, number: string]

/** A number of a business in each other member state, and in Northern Ireland. */
const numbers: readonly [EuNumber, ...EuNumber[]] = [
  ['AT', 'ATU13585627'],
  ['BE', 'BE0403019261'],
  ['BG', 'BG175074752'],
  ['CY', 'CY10259033P'],
  ['CZ', 'CZ25123891'],
  ['DE', 'DE136695976'],
  ['DK', 'DK13585628'],
  ['EE', 'EE100931558'],
  ['ES', 'ESB58378431'],
  ['FI', 'FI20774740'],
  ['FR', 'FR40303265045'],
  ['GR', 'EL094259216'],
  ['HR', 'HR33392005961'],
  ['HU', 'HU12892312'],
  ['IE', 'IE6433435F'],
  ['IT', 'IT00743110157'],
  ['LT', 'LT119511515'],
  ['LU', 'LU15027442'],
  ['LV', 'LV40003521600'],
  ['MT', 'MT11679112'],
  ['NL', 'NL004495445B01'],
  ['PT', 'PT501964843'],
  ['RO', 'RO18547290'],
  ['SE', 'SE123456789701'],
  ['SI', 'SI50223054'],
  ['SK', 'SK2022749619'],
  ['XI', 'XI980780684'],
]

const elsewhere = ['US', 'CH', 'NO', 'GB', 'JP', 'UA'] as const

/** Who receives what a local government unit or a VAT group buys. */
export const recipients: NonNullable<Sale['thirdParties']> = [
  { name: 'Szkoła Podstawowa nr 1', role: 'local_government_recipient' },
  { name: 'Członek grupy VAT', role: 'vat_group_recipient' },
]

/** A business in Poland with its name and address. */
export function polishBusiness(random: Random): Buyer {
  const number = random.pick(polishNumbers)
  const buyer: Sale['buyer'] = { name: partyName(random), address: addressIn('PL', random), taxId: number }
  if (random.chance(0.2)) {
    buyer.email = 'faktury@example.com'
    buyer.phone = '+48 22 1234567'
    buyer.customerNumber = `K-${random.between(1, 999)} <&>`
    buyer.isLocalGovernmentUnit = random.chance(0.5)
    buyer.isVatGroupMember = random.chance(0.5)
  }
  return { customer: { country: 'PL', vatNumber: `PL${number}` }, buyer, thirdParties: recipients }
}

/** A business in Poland with nothing known but its number: its small invoices are simplified. */
export function polishNumber(random: Random): Buyer {
  return { customer: { country: 'PL', vatNumber: `PL${random.pick(polishNumbers)}` } }
}

export function polishConsumer(random: Random): Buyer {
  const customer = { country: 'PL', isBusiness: false }
  if (random.chance(0.3)) return { customer }
  return { customer, buyer: { name: partyName(random), address: addressIn('PL', random) } }
}

/** A business in another member state, with a number that VIES has confirmed. */
export function euBusiness(random: Random): Buyer {
  const [country, vatNumber] = random.pick(numbers)
  return {
    customer: { country, vatNumber, vatNumberStatus: 'active' },
    buyer: { name: partyName(random), address: addressIn(country, random) },
  }
}

/** A consumer: of the first 27, one in each other member state and one in Northern Ireland. */
export function euConsumer(random: Random, nth: number): Buyer {
  const [country] = numbers[nth % numbers.length] ?? numbers[0]
  const customer = { country, isBusiness: false }
  return random.chance(0.5) ? { customer } : { customer, buyer: { name: partyName(random) } }
}

export function businessElsewhere(random: Random): Buyer {
  const country = random.pick(elsewhere)
  const taxId = random.chance(0.5) ? '12-3456789/X' : undefined
  return {
    customer: { country, isBusiness: true },
    buyer: { name: partyName(random), address: addressIn(country, random), taxId },
  }
}

function addressIn(country: string, random: Random) {
  return {
    country,
    line1: `ul. "Prosta" ${random.between(1, 200)} <&>`,
    line2: random.chance(0.3) ? `m. ${random.between(1, 90)}` : undefined,
    postalCode: random.chance(0.8) ? '00-838' : undefined,
    city: random.chance(0.8) ? 'Łódź' : undefined,
  }
}
