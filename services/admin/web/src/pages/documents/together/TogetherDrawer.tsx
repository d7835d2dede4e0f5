import type { Document } from '@fiscus/client'
import { List, NativeSelect, Text, TextInput } from '@mantine/core'
import { useApi } from '../../../api/client.ts'
import { Section } from '../../../components/Section.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { CorrectionFrame } from '../correction/CorrectionFrame.tsx'
import { DiscountFields } from '../correction/DiscountFields.tsx'
import { correctionTexts } from '../correction/texts.ts'
import { texts } from './texts.ts'
import { emptyTogetherForm, togetherRequestOf } from './together-form.ts'

type Props = { documents: readonly Document[]; onClose: () => void }

const names = ['number', 'note', 'issueDate', 'period', 'discount'] as const

/** Corrects several documents with one correction: a discount for a period, or everything that is left. */
export function TogetherDrawer({ documents, onClose }: Props) {
  const t = useTexts(texts)
  const words = useTexts(correctionTexts)
  const api = useApi()
  const ids = documents.map(({ id }) => id)
  return (
    <CorrectionFrame
      title={t('title', { count: documents.length })}
      initial={emptyTogetherForm}
      names={names}
      send={(values, options) => api.correctDocuments(togetherRequestOf(values, ids), options)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NativeSelect
            label={words('way')}
            data={(['discount', 'everything'] as const).map((value) => ({ value, label: words(value) }))}
            {...form.getInputProps('way')}
          />
          <Text fz="sm" c="dimmed">
            {t(`${form.values.way}Help`)}
          </Text>
          {form.values.way === 'discount' && (
            <>
              <DiscountFields field={(name) => form.getInputProps(name)} />
              <TextInput
                label={t('discountPeriod')}
                description={t('periodHelp')}
                maxLength={256}
                {...form.getInputProps('period')}
              />
            </>
          )}
          <Section title={t('documents')}>
            <List fz="sm">
              {documents.map(({ id, number }) => (
                <List.Item key={id}>{number}</List.Item>
              ))}
            </List>
          </Section>
        </>
      )}
    </CorrectionFrame>
  )
}
