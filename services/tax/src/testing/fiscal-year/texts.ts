import type { Random } from './random.ts'

/**
 * Names as buyers have them, and as an attacker or a broken import writes them: on one line, as the API accepts them.
 */
const names = [
  'CDE sp. j.',
  'Zażółć gęślą jaźń S.A.',
  'Müller & Söhne GmbH',
  'Ångström "Nord" <AB>',
  'Ο Έλληνας Α.Ε.',
  '株式会社テスト 🧾',
  '<K_20>99999</K_20>',
  ']]> <![CDATA[ &amp; &#0; %s',
  '<!DOCTYPE Faktura [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  'right\u202Eleft\u202C to \u2066isolate\u2069',
  'no letters \uFFFD\uE000 \u{E0001}',
  'zero\u200Bwidth\u2028line\u2029paragraph\uFEFF',
  'Ż'.repeat(512),
] as const satisfies readonly string[]

/** Texts of lines may have lines of their own. */
const lineNames = [
  'Krzesło',
  'Usługa wg umowy nr 7/2026',
  'next line \u0085',
  'tab\tline\nreturn\r\nend ',
  `${'long '.repeat(199)}end`,
] as const satisfies readonly string[]

export function partyName(random: Random): string {
  return random.chance(0.6) ? `Nabywca ${random.between(1, 9999)} sp. z o.o.` : random.pick(names)
}

export function lineName(random: Random): string {
  return random.chance(0.5)
    ? `Towar ${random.between(1, 9999)}`
    : random.chance(0.5)
      ? random.pick(lineNames)
      : random.pick(names)
}
