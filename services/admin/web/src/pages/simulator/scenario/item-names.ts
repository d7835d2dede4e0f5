import type { Language } from '../../../texts/language.ts'
import type { Preset } from './presets.ts'
import type { Scenario } from './scenario.ts'

/** The names of the items of the examples in Polish. */
const polishNames: Readonly<Record<string, string>> = {
  'Coffee machine': 'Ekspres do kawy',
  Book: 'Książka',
  'Software development': 'Tworzenie oprogramowania',
  Headphones: 'Słuchawki',
  'Amber necklace': 'Naszyjnik z bursztynu',
  'Used car': 'Samochód używany',
  'Software licence': 'Licencja na oprogramowanie',
  Consulting: 'Doradztwo',
  Desk: 'Biurko',
  Delivery: 'Dostawa',
  Screw: 'Śruba',
  Nut: 'Nakrętka',
  Washer: 'Podkładka',
  'Office chair': 'Krzesło biurowe',
}

/** An example with the names of its items in the language of the panel. */
export function presetIn({ a, b }: Preset, language: Language): Preset {
  if (language === 'en') return { a, b }
  return { a: inPolish(a), b: b && inPolish(b) }
}

function inPolish(scenario: Scenario): Scenario {
  const lines = scenario.lines.map((line) => ({ ...line, name: polishNames[line.name] ?? line.name }))
  return { ...scenario, lines }
}
