import { type CalculateAnswer, FiscusProblem, newIdempotencyKey } from '@fiscus/client'
import { Alert, Fieldset, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { RecordDrawer } from '../../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../../problems/notify.tsx'
import { useCountries } from '../../../texts/countries.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Totals } from '../../tax-figures/Totals.tsx'
import { fieldTexts } from '../field-texts.ts'
import { documentKinds } from '../scenario/fields.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { approveRequestOf, type IssueTexts, issueTextsOf } from './approve-request.ts'
import { texts } from './texts.ts'

type Props = { scenario: Scenario; answer: CalculateAnswer; onClose: () => void }

/**
 * Issues the scenario as a document. One Idempotency-Key belongs to the open form: a double click, and a repetition after a lost
 * answer, give the same document.
 */
export function IssueDrawer({ scenario, answer, onClose }: Props) {
  const t = useTexts(texts)
  const words = useTexts(fieldTexts)
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const countries = useCountries()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [isReused, setReused] = useState(false)
  const issued = useRef<string | null>(null)
  const kind = documentKinds.find((one) => one === scenario.kind) ?? 'invoice'

  async function issue(values: IssueTexts) {
    try {
      const document = await api.approveDocument(approveRequestOf(scenario, values), { idempotencyKey })
      issued.current = document.id
      notifyDone(t('done', { number: document.number }))
      await queryClient.invalidateQueries({ queryKey: ['documents'] })
    } catch (error) {
      setReused(error instanceof FiscusProblem && error.code === 'idempotency-key-reused')
      throw error
    }
  }

  return (
    <RecordDrawer
      title={t('title')}
      action={t('action', { kind: words(kind) })}
      initial={issueTextsOf(scenario)}
      version={null}
      labels={{ number: t('number'), issueDate: t('issueDate'), saleDate: t('saleDate'), buyer: t('buyer') }}
      onClose={() => {
        onClose()
        if (issued.current !== null)
          navigate({ to: '/settings/taxes/documents/$document', params: { document: issued.current } })
      }}
      save={issue}
    >
      {(form) => (
        <>
          {isReused && <Alert color="yellow">{t('reused')}</Alert>}
          <TextInput
            label={t('number')}
            description={t('numberHelp')}
            required
            maxLength={100}
            data-autofocus
            {...form.getInputProps('number')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              type="date"
              label={t('issueDate')}
              description={t('issueDateHelp')}
              {...form.getInputProps('issueDate')}
            />
            <TextInput
              type="date"
              label={t('saleDate')}
              description={t('saleDateHelp')}
              {...form.getInputProps('saleDate')}
            />
          </SimpleGrid>
          <Fieldset legend={t('buyer')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
              <TextInput label={t('name')} maxLength={512} {...form.getInputProps('buyer.name')} />
              <TextInput label={t('taxId')} maxLength={50} {...form.getInputProps('buyer.taxId')} />
              <TextInput label={t('line1')} maxLength={200} {...form.getInputProps('buyer.address.line1')} />
              <TextInput
                label={t('postalCode')}
                maxLength={20}
                {...form.getInputProps('buyer.address.postalCode')}
              />
              <TextInput label={t('city')} maxLength={100} {...form.getInputProps('buyer.address.city')} />
              <Select
                label={t('country')}
                data={countries}
                searchable
                allowDeselect={false}
                {...form.getInputProps('buyer.address.country')}
              />
            </SimpleGrid>
          </Fieldset>
          <Alert
            role="note"
            color="gray"
            variant="light"
            icon={<IconLock aria-hidden />}
            title={t('frozenTitle')}
          >
            <Totals summary={answer.summary} currency={answer.snapshot.currency} />
            <Text fz="sm" mt="xs">
              {t('frozen')}
            </Text>
            <Text fz="xs" c="dimmed" mt={4}>
              {t('digest', { digest: answer.snapshotDigest.slice(0, 16) })}
            </Text>
          </Alert>
        </>
      )}
    </RecordDrawer>
  )
}
