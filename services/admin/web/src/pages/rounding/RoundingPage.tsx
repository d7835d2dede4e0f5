import { Button, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { LoadingRows } from '../../components/table/LoadingRows.tsx'
import { choiceParam, flagParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { TaxPage } from '../taxes/TaxPage.tsx'
import { settingsKey } from '../taxes/tax-queries.ts'
import { RoundingComparison } from './RoundingComparison.tsx'
import { SettingsDrawer } from './SettingsDrawer.tsx'
import { SettingsTable } from './SettingsTable.tsx'
import { cartNames } from './sample-carts.ts'
import { texts } from './texts.ts'

const params = { edit: flagParam(), cart: choiceParam(cartNames, 'thirds') }

/** The settings of calculations, and what each rounding strategy gives on a document. */
export function RoundingPage() {
  const t = useTexts(texts)
  const api = useApi()
  const canWrite = useCan('tax:write')
  const { values, set } = useSearchParams(params)
  const settings = useQuery({
    queryKey: settingsKey,
    // The ETag is a property of its own: a response in the cache loses that of the client.
    queryFn: async ({ signal }) => {
      const record = await api.getSettings({ signal })
      return { record: { ...record }, etag: record.etag }
    },
  })
  return (
    <TaxPage
      title={t('rounding')}
      description={t('description')}
      actions={
        canWrite && (
          <Button
            leftSection={<IconPencil size={16} aria-hidden />}
            disabled={!settings.data}
            onClick={() => set({ edit: true }, { push: true })}
          >
            {t('edit')}
          </Button>
        )
      }
    >
      <section aria-label={t('settings')}>
        {settings.isPending && !settings.failureReason && <LoadingRows />}
        {settings.failureReason && !settings.data && (
          <ErrorState error={settings.failureReason} onRetry={() => void settings.refetch()} />
        )}
        {settings.data && <SettingsTable settings={settings.data.record} />}
      </section>
      <section aria-label={t('compare')}>
        <Title order={2} fz="lg" mb="xs">
          {t('compare')}
        </Title>
        <RoundingComparison cart={values.cart} onCart={(cart) => set({ cart })} />
      </section>
      {values.edit && settings.data && canWrite && (
        <SettingsDrawer
          settings={settings.data.record}
          version={settings.data.etag}
          onClose={() => set({ edit: false })}
        />
      )}
    </TaxPage>
  )
}
