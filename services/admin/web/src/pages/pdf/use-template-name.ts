import type { PdfTemplateSummary } from '@fiscus/client'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** Returns the name of a template: of a standard one in the language of the panel. */
export function useTemplateName(): (
  template: Pick<PdfTemplateSummary, 'kind' | 'name' | 'is_standard'>,
) => string {
  const t = useTexts(texts)
  return ({ kind, name, is_standard: isStandard }) => (isStandard === 1 ? t(`standard.${kind}`) : name)
}
