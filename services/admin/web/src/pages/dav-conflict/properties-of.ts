/**
 * The properties of a calendar object or a card by component and name, as `VEVENT SUMMARY`, for a comparison. Lines are
 * unfolded (RFC 5545 §3.1, RFC 6350 §3.2); a name that repeats has its values one below another.
 */
export function propertiesOf(text: string): Record<string, string> {
  const properties = new Map<string, string[]>()
  const components: string[] = []
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const [, name, parameters = '', value = ''] =
      /^([\w.-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? []
    if (name === undefined) continue
    const word = name.toUpperCase()
    if (word === 'BEGIN') components.push(value.toUpperCase())
    else if (word === 'END') components.pop()
    else {
      const key = `${components.at(-1) ?? ''} ${word}`.trim()
      const shown = parameters === '' ? value : `${parameters.slice(1)}: ${value}`
      properties.set(key, [...(properties.get(key) ?? []), shown])
    }
  }
  return Object.fromEntries([...properties].map(([key, values]) => [key, values.join('\n')]))
}
