import { calculation } from '@fiscus/messages/calculation'
import { expect, test } from 'vitest'
import { checkVatNumber } from './vat-number.ts'

/**
 * Published examples and numbers of well-known companies, among them numbers that libraries wrongly reject or accept.
 */
const numbers: Readonly<Record<string, { valid: string; wrongDigit: string; wrongForm: string }>> = {
  Austria: { valid: 'ATU13585627 ATU37675002', wrongDigit: 'ATU13585626', wrongForm: 'AT13585627' },
  'Belgium, since 2023 also with a leading 1': {
    valid: 'BE0403019261 BE0428759497 BE1012345646',
    wrongDigit: 'BE0403019260 BE1012345645',
    wrongForm: 'BE2012345600',
  },
  'Bulgaria: companies, citizens, foreigners, other persons': {
    valid: 'BG175074752 BG7523169263 BG6110203416 BG1001000000 BG1000238888 BG7500000150',
    wrongDigit: 'BG175074751 BG7523169264 BG1067421699 BG1000047777 BG7500000188',
    wrongForm: 'BG12345678',
  },
  Cyprus: { valid: 'CY10259033P CY10008489A', wrongDigit: 'CY10259033Z', wrongForm: 'CY12345678F' },
  'Czechia: companies, birth numbers, persons without one': {
    valid:
      'CZ25123891 CZ10000071 CZ10000020 CZ7103192745 CZ640903926 CZ688722531 CZ395601439 CZ10000101 CZ7551010005',
    wrongDigit:
      'CZ25123890 CZ7103192746 CZ7100007816 CZ640903927 CZ609585164 CZ999999999 CZ10000100 CZ7513010000 CZ7501320002',
    wrongForm: 'CZ95123891',
  },
  Germany: { valid: 'DE136695976 DE129273398', wrongDigit: 'DE136695978', wrongForm: 'DE064550493' },
  Denmark: { valid: 'DK13585628 DK22756214', wrongDigit: 'DK13585627', wrongForm: 'DK03450392' },
  Estonia: { valid: 'EE100931558 EE100594102', wrongDigit: 'EE100594103', wrongForm: 'EE10059410' },
  'Greece, by VIES and by ISO prefix': {
    valid: 'EL094259216 EL023456780 GR094019245',
    wrongDigit: 'EL123456781 GR094259217',
    wrongForm: 'EL94259216',
  },
  'Spain: companies, residents, foreigners': {
    valid: 'ESB58378431 ESQ2818002D ES54362315K ESX2482300W',
    wrongDigit: 'ESB58378432 ES54362315Z ESX2482300A',
    wrongForm: 'ES123456789',
  },
  Finland: { valid: 'FI20774740 FI01120389', wrongDigit: 'FI20774741', wrongForm: 'FI2077474' },
  'France, with keys that are letters, and Monaco': {
    valid: 'FR40303265045 FR23334175221 FRK7399859412 FR4Z123456782 FR53000004605',
    wrongDigit: 'FR84323140391 FRK8399859412 FRAB123456789',
    wrongForm: 'FRO1399859412',
  },
  Croatia: { valid: 'HR33392005961 HR12345678903', wrongDigit: 'HR33392005962', wrongForm: 'HR3339200596' },
  Hungary: { valid: 'HU12892312 HU10597190', wrongDigit: 'HU12892313', wrongForm: 'HU1289231' },
  'Ireland: seven digits, a second letter, the old form': {
    valid: 'IE6433435F IE6433435OA IE3333510LH IE8D79739I',
    wrongDigit: 'IE6433435E IE6433435OB IE8D79739J',
    wrongForm: 'IE8?79739J',
  },
  Italy: { valid: 'IT00743110157 IT00159560366', wrongDigit: 'IT00743110158', wrongForm: 'IT0074311015' },
  Lithuania: { valid: 'LT119511515 LT100001919017', wrongDigit: 'LT100001919018', wrongForm: 'LT1195115151' },
  Luxembourg: { valid: 'LU15027442 LU26375245', wrongDigit: 'LU15027443', wrongForm: 'LU1502744' },
  'Latvia, with persons numbered since 2017': {
    valid: 'LV40003521600 LV16117519997 LV32674810007',
    wrongDigit: 'LV40003521601 LV16117519998 LV32674810008',
    wrongForm: 'LV4000352160',
  },
  Malta: { valid: 'MT11679112 MT15121333', wrongDigit: 'MT11679113', wrongForm: 'MT01588614' },
  'Netherlands: companies and, since 2020, sole traders': {
    valid: 'NL004495445B01 NL861994772B01 NL000099998B57 NL123456789B13',
    wrongDigit: 'NL123456789B90 NL000099998B58',
    wrongForm: 'NL004495445B00',
  },
  Poland: { valid: 'PL5260250995 PL8567346215', wrongDigit: 'PL5260250996', wrongForm: 'PL526025099' },
  Portugal: { valid: 'PT501964843 PT500278725', wrongDigit: 'PT501964842', wrongForm: 'PT051964843' },
  'Romania: two to ten digits': {
    valid: 'RO18547290 RO361757 RO14399840',
    wrongDigit: 'RO18547291',
    wrongForm: 'RO1 RO18547290123',
  },
  Sweden: {
    valid: 'SE123456789701 SE556012579001',
    wrongDigit: 'SE123456789101',
    wrongForm: 'SE123456789702',
  },
  Slovenia: { valid: 'SI50223054 SI59082437', wrongDigit: 'SI50223055 SI57070661', wrongForm: 'SI05022305' },
  'Slovakia, with sole traders': {
    valid: 'SK2022749619 SK2020317068 SK1020304010',
    wrongDigit: 'SK2022749618',
    wrongForm: 'SK2062749619 SK0020304010',
  },
  'Northern Ireland: traders, branches, government, health': {
    valid: 'XI980780684 XI434031494 XI980780684001 XIGD001 XIHA500',
    wrongDigit: 'XI802311781 XIGD500',
    wrongForm: 'XI98078068',
  },
}

for (const [country, { valid, wrongDigit, wrongForm }] of Object.entries(numbers)) {
  test.each(valid.split(' '))(`${country}: %s is right`, (number) => {
    expect(checkVatNumber(number)).toMatchObject({ kind: 'valid' })
  })
  test.each(wrongDigit.split(' '))(`${country}: %s has a wrong check digit`, (number) => {
    expect(checkVatNumber(number)).toEqual({
      kind: 'invalid',
      detail: calculation.checkDigitsOfVatNumber({ number }),
    })
  })
  test.each(wrongForm.split(' '))(`${country}: %s has a wrong form`, (number) => {
    expect(checkVatNumber(number)).toMatchObject({
      kind: 'invalid',
      detail: { code: calculation.formOfVatNumber.code },
    })
  })
}

test.each(['PL 526-025-09-95', 'pl5260250995', ' PL 526.025.09.95 ', 'P L5260250995'])(
  '%j is read without spaces, dots, hyphens and case',
  (text) => {
    expect(checkVatNumber(text)).toEqual({ kind: 'valid', country: 'PL', prefix: 'PL', number: '5260250995' })
  },
)

test.each([
  ['GR094259216', 'GR', 'EL', '094259216'],
  ['BE403019261', 'BE', 'BE', '0403019261'],
  ['XI 980 7806 84', 'XI', 'XI', '980780684'],
] as const)('%s is a number of %s, in VIES %s %s', (text, country, prefix, number) => {
  expect(checkVatNumber(text)).toEqual({ kind: 'valid', country, prefix, number })
})

test.each([
  ['526-025-09-95', 'PL', 'PL'],
  ['094259216', 'GR', 'EL'],
  ['U13585627', 'AT', 'AT'],
  ['DE136695976', 'PL', 'DE'],
] as const)('%s of a buyer in %s is a number of %s', (text, country, prefix) => {
  expect(checkVatNumber(text, country)).toMatchObject({ kind: 'valid', prefix })
})

test.each([
  ['5260250995', calculation.unknownPrefix()],
  ['', calculation.unknownPrefix()],
  ['__proto__', calculation.unknownPrefix()],
  ['GB980780684', calculation.britishVatNumber()],
  ['EU826010755', calculation.ossNumber({ prefix: 'EU' })],
  ['IM0123456789', calculation.ossNumber({ prefix: 'IM' })],
] as const)('%j is not a VAT number of an EU buyer', (text, detail) => {
  expect(checkVatNumber(text)).toEqual({ kind: 'invalid', detail })
})
