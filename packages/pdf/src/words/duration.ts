import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { noBreakSpace } from './group-digits.ts'
import { polishForm } from './plural.ts'

const nouns = {
  pl: {
    day: { one: 'dzień', few: 'dni', many: 'dni' },
    hour: { one: 'godzina', few: 'godziny', many: 'godzin' },
    minute: { one: 'minuta', few: 'minuty', many: 'minut' },
  },
  en: {
    day: { one: 'day', few: 'days', many: 'days' },
    hour: { one: 'hour', few: 'hours', many: 'hours' },
    minute: { one: 'minute', few: 'minutes', many: 'minutes' },
  },
} as const

/** Minutes in words, the larger units first: `3 dni 4 godziny 30 minut`. A day has 24 hours. */
export function durationInWords(minutes: number, language: PdfLanguage): string {
  const parts = [
    ['day', Math.floor(minutes / 1440)],
    ['hour', Math.floor((minutes % 1440) / 60)],
    ['minute', minutes % 60],
  ] as const
  const present = parts.filter(([, count]) => count > 0)
  const shown = present.length > 0 ? present : parts.slice(-1)
  return shown
    .map(([unit, count]) => `${count}${noBreakSpace}${nouns[language][unit][formOf(count, language)]}`)
    .join(' ')
}

function formOf(count: number, language: PdfLanguage) {
  if (language === 'pl') return polishForm(BigInt(count))
  return count === 1 ? 'one' : 'many'
}

/** Minutes as hours and minutes: `12:05`. Hours are not limited to 24. */
export function clockHours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
