import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listOfQuery } from '../../components/table/list-state.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useCommand } from '../../shell/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { TaxPage } from '../taxes/TaxPage.tsx'
import { useAllCategories, useConfigurationUsage } from '../taxes/tax-queries.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { categoryItemTypes } from '../taxes/vocabulary.ts'
import { CategoryDrawer } from './CategoryDrawer.tsx'
import { categoryFilterParams, filterCategories, openCategoryParams } from './category-filter.ts'
import { texts } from './texts.ts'
import { useCategoryColumns } from './use-category-columns.tsx'

/** The catalogue of tax categories. */
export function CategoriesPage() {
  const t = useTexts(texts)
  const words = useTaxWords()
  const canWrite = useCan('tax:write')
  const filter = useSearchParams(categoryFilterParams)
  const open = useSearchParams(openCategoryParams)
  const create = () => open.set({ category: 'new' }, { push: true })
  useCommand(t('create'), canWrite ? create : undefined)
  const categories = useAllCategories()
  const usage = useConfigurationUsage()
  const rules = useMemo(
    () => new Map(usage.data?.categories.map((each) => [each.category_code, each.rules])),
    [usage.data],
  )
  const columns = useCategoryColumns(rules)
  const shown = categories.data && filterCategories(categories.data, filter.values)
  const category = categories.data?.find(({ category_code }) => category_code === open.values.category)
  const isNew = open.values.category === 'new' && canWrite && !category
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
      <FilterBar
        search={{
          value: filter.values.text,
          onChange: (text) => filter.set({ text }),
          label: t('search'),
        }}
        isChanged={filter.isChanged}
        onClear={filter.clear}
      >
        <SelectFilter
          label={t('itemType')}
          value={filter.values.item}
          options={[
            { value: 'any', label: t('anyItem') },
            ...categoryItemTypes.map((value) => ({ value, label: words.item(value) })),
          ]}
          onChange={(item) => filter.set({ item })}
        />
      </FilterBar>
      <DataTable
        label={t('title')}
        columns={columns}
        list={listOfQuery({ ...categories, data: shown })}
        rowKey={({ category_code }) => category_code}
        onOpen={({ category_code }) => open.set({ category: category_code }, { push: true })}
        openKey={open.values.category}
        empty={<NoCategories isFiltered={filter.isChanged} />}
      />
      {(category || isNew) && (
        <CategoryDrawer
          key={open.values.category}
          category={category ?? null}
          rules={rules.get(open.values.category) ?? 0}
          readOnly={!canWrite}
          onClose={() => open.clear()}
        />
      )}
    </TaxPage>
  )
}

function NoCategories({ isFiltered }: { isFiltered: boolean }) {
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
