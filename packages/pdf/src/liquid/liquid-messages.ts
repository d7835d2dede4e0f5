import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { LiquidLimits } from './liquid-limits.ts'
import type { TemplateFault } from './template-error.ts'
import type { ViewNames } from './view-names.ts'

/** A template: the body in Liquid and HTML, and its style sheet in Liquid and CSS. */
export type TemplateSource = { html: string; css: string }

export type LiquidJob =
  | { kind: 'render'; source: TemplateSource; data: object; language: PdfLanguage; limits: LiquidLimits }
  | { kind: 'check'; source: TemplateSource; names: ViewNames; limits: LiquidLimits }

export type LiquidResult = { rendered: TemplateSource } | { faults: TemplateFault[] }
