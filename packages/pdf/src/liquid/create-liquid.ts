import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { Liquid } from 'liquidjs'
import { templateFilters } from '../words/template-filters.ts'
import { escapeCss } from './escape-css.ts'
import { escapeHtml } from './escape-html.ts'
import type { LiquidLimits } from './liquid-limits.ts'
import type { TemplateFault } from './template-error.ts'

/** Tags of Liquid. The ones that read files or count across a template are left out. */
const tags = new Set([
  '#',
  'assign',
  'break',
  'capture',
  'case',
  'comment',
  'continue',
  'cycle',
  'echo',
  'for',
  'if',
  'liquid',
  'raw',
  'unless',
])

/**
 * Filters of Liquid for texts and lists. Arithmetic is left out, because it calculates amounts with binary fractions,
 * and `raw`, because it would print data as HTML.
 */
const filters = new Set([
  'append',
  'capitalize',
  'compact',
  'concat',
  'default',
  'downcase',
  'first',
  'join',
  'last',
  'map',
  'prepend',
  'remove',
  'remove_first',
  'remove_last',
  'replace',
  'replace_first',
  'replace_last',
  'reverse',
  'size',
  'slice',
  'sort',
  'split',
  'squish',
  'strip',
  'truncate',
  'truncatewords',
  'uniq',
  'upcase',
  'where',
])

/**
 * A Liquid for one part of a template, with the filters of templates in a language: each output is escaped for HTML or
 * for CSS, and unknown names are errors.
 */
export function createLiquid(
  part: TemplateFault['part'],
  language: PdfLanguage,
  { parseLimit, renderLimit, memoryLimit }: LiquidLimits,
): Liquid {
  const liquid = new Liquid({
    parseLimit,
    renderLimit,
    memoryLimit,
    outputEscape: part === 'css' ? escapeCss : escapeHtml,
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: true,
    templates: {},
  })
  for (const name of Object.keys(liquid.tags)) if (!tags.has(name)) delete liquid.tags[name]
  for (const name of Object.keys(liquid.filters)) if (!filters.has(name)) delete liquid.filters[name]
  for (const [name, filter] of Object.entries(templateFilters))
    liquid.registerFilter(name, (value: unknown, ...options: unknown[]) =>
      filter(value, language, ...options),
    )
  return liquid
}
