/**
 * Keeps the formatters of `make` by locale and options: to make one takes as long as to format a hundred values. There
 * are few: the languages, the styles of the panel, and the time zones and digits of what is on a page.
 */
function kept<Options extends object, Formatter>(make: (locale: string, options: Options) => Formatter) {
  const formatters = new Map<string, Formatter>()
  return (locale: string, options: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`
    const formatter = formatters.get(key) ?? make(locale, options)
    formatters.set(key, formatter)
    return formatter
  }
}

export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
export const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
export const relativeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)
export const pluralRules = kept(
  (locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
)
