import type { TaxCategory } from '@fiscus/client'
import { Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { TextLink } from '../../components/links.tsx'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { refreshConfiguration } from '../taxes/tax-queries.ts'
import { versionTag } from '../taxes/version-tag.ts'
import { CategoryFields } from './CategoryFields.tsx'
import { blankValues, newCategoryOf, valuesOf } from './category-values.ts'
import { texts } from './texts.ts'
import { useCategoryLabels } from './use-category-labels.ts'
import { useDeleteCategory } from './use-delete-category.ts'

type Props = {
  /** The category to change; null for a new one. */
  category: TaxCategory | null
  /** The number of its rules. */
  rules: number
  readOnly: boolean
  onClose: () => void
}

/** The form of a tax category, with the rules that name it. */
export function CategoryDrawer({ category, rules, readOnly, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const deleteCategory = useDeleteCategory(onClose)
  return (
    <RecordDrawer
      title={category ? t('categoryOf', { code: category.category_code }) : t('create')}
      labels={useCategoryLabels()}
      initial={category ? valuesOf(category) : blankValues}
      version={category && versionTag(category)}
      readOnly={readOnly}
      save={async (values, ifMatch, opened) => {
        if (category === null) await api.createTaxCategory(newCategoryOf(values))
        else {
          const change = changedFields(newCategoryOf, values, opened)
          await api.changeTaxCategory(category.id, change, { ifMatch: ifMatch ?? category })
        }
        notifyDone(t('saved', { code: values.category_code }))
        await refreshConfiguration(queryClient)
      }}
      {...(category && {
        reload: async () => {
          const current = await api.getTaxCategory(category.id)
          return { values: valuesOf(current), version: current.etag }
        },
      })}
      onClose={onClose}
      extra={
        category &&
        !readOnly && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => deleteCategory(category)}
          >
            {t('delete')}
          </Button>
        )
      }
    >
      {(form) => (
        <>
          {category && (
            <Group gap="xs">
              <Text c="dimmed">{t('usedBy')}:</Text>
              {rules === 0 ? (
                <Text>{t('noneInline')}</Text>
              ) : (
                <TextLink to="/settings/taxes/rules" search={{ category: category.category_code }}>
                  {t('ruleCount', { count: rules })}
                </TextLink>
              )}
            </Group>
          )}
          <CategoryFields form={form} isNew={category === null} readOnly={readOnly} />
        </>
      )}
    </RecordDrawer>
  )
}
