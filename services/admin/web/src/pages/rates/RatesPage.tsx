import { Alert, Button } from '@mantine/core'
import { IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useCommand } from '../../shell/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { TaxPage } from '../taxes/TaxPage.tsx'
import { useAllRates, useConfigurationUsage } from '../taxes/tax-queries.ts'
import { useToday } from '../taxes/use-today.ts'
import { filterRates } from './filter-rates.ts'
import { RateDrawer } from './RateDrawer.tsx'
import { RateFilterBar } from './RateFilterBar.tsx'
import { RateForms } from './RateForms.tsx'
import { openRateParams, rateFilterParams } from './rate-params.ts'
import { groupVersions } from './rate-versions.ts'
import { texts } from './texts.ts'
import { useRateColumns } from './use-rate-columns.tsx'

/** The rates by code, each with its versions on a time line. */
export function RatesPage() {
  const t = useTexts(texts)
  const today = useToday()
  const canWrite = useCan('tax:write')
  const filter = useSearchParams(rateFilterParams)
  const open = useSearchParams(openRateParams)
  const create = () => open.set({ form: 'create', version: '' }, { push: true })
  useCommand(t('create'), canWrite ? create : undefined)
  const versions = useAllRates()
  const usage = useConfigurationUsage()
  const usageByCode = useMemo(
    () => new Map(usage.data?.rates.map((each) => [each.tax_code, each])),
    [usage.data],
  )
  const rates = useMemo(() => groupVersions(versions.items), [versions.items])
  const shown = filterRates(rates, filter.values)
  const columns = useRateColumns(filter.values.on || today, usageByCode)
  const rate = rates.find(({ code }) => code === open.values.rate)
  const version = rate?.versions.find(({ id }) => id === open.values.version)
  const countries = useMemo(
    () => [...new Set(versions.items.map(({ country }) => country))].toSorted(),
    [versions.items],
  )
  return (
    <TaxPage
      title={t('title')}
      description={t('description')}
      actions={
        canWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {t('create')}
          </Button>
        )
      }
    >
      <Alert variant="light" p="xs" icon={<IconInfoCircle aria-hidden />}>
        <strong>{t('snapshotTitle')}.</strong> {t('snapshotDetail')}
      </Alert>
      <RateFilterBar
        filter={filter.values}
        onChange={filter.set}
        isChanged={filter.isChanged}
        onClear={filter.clear}
        countries={countries}
      />
      <DataTable
        label={t('title')}
        columns={columns}
        list={versions.listOf(shown)}
        rowKey={({ code }) => code}
        onOpen={({ code }) => open.set({ rate: code }, { push: true })}
        openKey={open.values.rate}
        empty={<NoRates isFiltered={rates.length > 0} />}
      />
      {rate && open.values.form === 'none' && (
        <RateDrawer
          rate={rate}
          usage={usageByCode.get(rate.code)}
          today={today}
          canWrite={canWrite}
          onClose={() => open.clear()}
          onForm={(form, { id }) => open.set({ form, version: id }, { push: true })}
        />
      )}
      <RateForms
        form={canWrite ? open.values.form : 'none'}
        version={version}
        isUsed={
          version !== undefined &&
          (usageByCode.get(version.tax_code)?.used_versions.includes(version.id) ?? true)
        }
        today={today}
        onClose={() => open.set({ form: 'none', version: '' })}
      />
    </TaxPage>
  )
}

function NoRates({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts(texts)
  if (isFiltered) return <EmptyState title={t('emptyFiltered')} />
  return (
    <EmptyState
      title={t('empty')}
      description={t('emptyDetail')}
      action={<ButtonLink to="/settings/taxes/transfer">{t('toTransfer')}</ButtonLink>}
    />
  )
}
