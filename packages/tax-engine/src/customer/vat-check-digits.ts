/**
 * Check digits of VAT numbers where stdnum is wrong or reads the clock. stdnum accepts almost any Bulgarian number of
 * ten digits but rejects numbers that begin with 4 to 8; it accepts wrong Czech numbers that begin with 6, and
 * Slovenian numbers whose check digit would be 11; it rejects Latvian numbers that begin with 32 and Slovak numbers
 * that begin with 1. The form of the number is checked before.
 */

/** Companies have nine digits. Citizens, foreigners and other persons have ten digits, with one rule for each group. */
export function isBulgarian(number: string): boolean {
  const last = Number(number.at(-1))
  if (number.length === 9) {
    const check = weigh(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
    return last === (check === 10 ? (weigh(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : check)
  }
  const citizen = (weigh(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10
  const foreigner = weigh(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10
  const other = (11 - (weigh(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return (last === citizen && bulgarianBirthday.test(number)) || last === foreigner || last === other
}

/** Companies have eight digits; persons have their birth number, or nine digits that begin with 6. */
export function isCzech(number: string): boolean {
  const last = Number(number.at(-1))
  if (number.length === 8) {
    const check = 11 - (weigh(number, [8, 7, 6, 5, 4, 3, 2]) % 11)
    return last === (check === 11 ? 1 : check % 10)
  }
  if (number.length === 9 && number.startsWith('6'))
    return last === (8 + (weigh(number.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10
  if (!czechBirthday.test(number)) return false
  // Birth numbers of nine digits were issued until 1953 and have no check digit.
  return number.length === 9 ? number < '54' : last === (Number(number.slice(0, 9)) % 11) % 10
}

/** Companies begin with 4 to 9; persons with the day of birth, or with 32 since 2017. */
export function isLatvian(number: string): boolean {
  if (number > '4') return weigh(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  const check = ((1 + weigh(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10
  return Number(number.at(-1)) === check && (number.startsWith('32') || latvianBirthday.test(number))
}

export function isSlovak(number: string): boolean {
  return Number(number) % 11 === 0
}

export function isSlovenian(number: string): boolean {
  const check = 11 - (weigh(number, [8, 7, 6, 5, 4, 3, 2]) % 11)
  return check !== 11 && Number(number.at(-1)) === check % 10
}

/** Year, month (20 more for the century before, 40 more for the one after), day. */
const bulgarianBirthday = /^\d\d(?:[024][1-9]|[135][0-2])(?:0[1-9]|[12]\d|3[01])/

/** Year, month (50 more for women, 20 more when a day's numbers ran out), day. */
const czechBirthday = /^\d\d(?:[0257][1-9]|[1368][0-2])(?:0[1-9]|[12]\d|3[01])/

/** Day, month, year, century. */
const latvianBirthday = /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d[0-2]/

/** Sum of the leading digits, each times its weight. */
function weigh(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
}
