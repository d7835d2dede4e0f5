import { pdfKinds, pdfLanguages } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { expect, test } from 'vitest'
import { viewSchemas } from '../view-schemas.ts'
import { sampleView } from './sample-view.ts'

test.each(pdfKinds)('the sample of %s fits its schema in every language, and is marked', (kind) => {
  for (const language of pdfLanguages) {
    const view = sampleView(kind, language)
    expect(viewSchemas[kind].parse(view)).toEqual(view)
    expect(view).toMatchObject({ kind, language, mark: 'sample' })
  }
})
