/** The texts of a form that are not empty, without the space around them: an empty field is left out of a request. */
export function enteredTexts<Name extends string>(
  texts: Record<Name, string>,
): Partial<Record<Name, string>> {
  const given: Partial<Record<Name, string>> = {}
  for (const name in texts) if (texts[name].trim() !== '') given[name] = texts[name].trim()
  return given
}
