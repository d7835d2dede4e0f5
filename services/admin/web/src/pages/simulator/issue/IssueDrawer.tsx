import { type CalculateResponse, FiscusProblem, newIdempotencyKey } from '@fiscus/client'
import { Alert, Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { RecordDrawer } from '../../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../../problems/notify.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { AdvanceSelect } from '../../documents/advances/AdvanceSelect.tsx'
import { texts as advanceTexts } from '../../documents/advances/texts.ts'
import { ThirdPartyFields } from '../../documents/parties/ThirdPartyFields.tsx'
import { Totals } from '../../tax-figures/Totals.tsx'
import { fieldTexts } from '../field-texts.ts'
import { documentKinds } from '../scenario/fields.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { approveRequestOf, type IssueTexts, issueTextsOf } from './approve-request.ts'
import { BuyerFields } from './BuyerFields.tsx'
import { texts } from './texts.ts'

type Props = { scenario: Scenario; response: CalculateResponse; onClose: () => void }

/**
 * Issues the scenario as a document. One Idempotency-Key belongs to the open form: a double click, and a repetition
 * after a lost response, give the same document.
 */
export function IssueDrawer({ scenario, response, onClose }: Props) {
  const t = useTexts(texts)
  const words = useTexts(fieldTexts)
  const advances = useTexts(advanceTexts)
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
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
      title={t('issueAsDocument')}
      action={t('action', { kind: words(kind) })}
      initial={issueTextsOf(scenario)}
      version={null}
      labels={{
        number: t('number'),
        issueDate: t('issueDate'),
        saleDate: t('dateOfSale'),
        buyer: t('buyer'),
        thirdParties: t('thirdParties'),
        settles: advances('advances'),
      }}
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
              description={t('emptyToday')}
              {...form.getInputProps('issueDate')}
            />
            <TextInput
              type="date"
              label={t('dateOfSale')}
              description={t('saleDateHelp')}
              {...form.getInputProps('saleDate')}
            />
          </SimpleGrid>
          <BuyerFields form={form} />
          <Fieldset legend={t('thirdParties')}>
            <ThirdPartyFields
              parties={form.values.thirdParties}
              onChange={(thirdParties) => form.setFieldValue('thirdParties', thirdParties)}
              errors={form.errors}
            />
          </Fieldset>
          {kind === 'invoice' && (
            <AdvanceSelect
              value={form.values.settles}
              onChange={(ids) => form.setFieldValue('settles', ids)}
              currency={response.snapshot.currency}
              description={t('settlesHelp')}
              errors={form.errors}
            />
          )}
          <Alert
            role="note"
            color="gray"
            variant="light"
            icon={<IconLock aria-hidden />}
            title={t('frozenTitle')}
          >
            <Totals summary={response.summary} currency={response.snapshot.currency} />
            <Text fz="sm" mt="xs">
              {t('frozen')}
            </Text>
            <Text fz="xs" c="dimmed" mt={4}>
              {t('digest', { digest: response.snapshotDigest.slice(0, 16) })}
            </Text>
          </Alert>
        </>
      )}
    </RecordDrawer>
  )
}
