import type { DocumentWithSnapshot } from '@fiscus/client'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ChangeFields } from './ChangeFields.tsx'
import { CorrectionFrame } from './CorrectionFrame.tsx'
import { correctionFormOf, correctionWaysOf, correctRequestOf } from './correction-form.ts'
import { correctionTexts } from './texts.ts'

type Props = { document: DocumentWithSnapshot; onClose: () => void }

const names = ['number', 'note', 'issueDate', 'amountReceived', 'settles', 'thirdParties'] as const

/** Corrects a document, in one of the ways that it can be corrected in. */
export function CorrectionDrawer({ document, onClose }: Props) {
  const t = useTexts(correctionTexts)
  const api = useApi()
  const [initial] = useState(() => correctionFormOf(document))
  return (
    <CorrectionFrame
      title={t('title', { number: document.number })}
      initial={initial}
      names={names}
      send={(values, options) => api.correctDocument(document.id, correctRequestOf(values), options)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NativeSelect
            label={t('way')}
            data={correctionWaysOf(document).map((value) => ({ value, label: t(value) }))}
            {...form.getInputProps('way')}
          />
          <Text fz="sm" c="dimmed">
            {t(`${form.values.way}Help`)}
          </Text>
          <ChangeFields form={form} document={document} />
        </>
      )}
    </CorrectionFrame>
  )
}
