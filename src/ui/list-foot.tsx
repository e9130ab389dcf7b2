import { Pagination, type PaginationProps, Select } from 'antd'
import { cloneElement, isValidElement, type ReactElement } from 'react'
import { formatCount } from '#kit/units.ts'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { type ListState, pageSizes } from '#ui/list-state.ts'
import { useIsPhone } from '#ui/media.ts'

const names: Record<string, string> = { prev: 'Previous page', next: 'Next page' }

// antd's own arrows are read out by the English names of their pictures: left and right.
const withNames =
  (t: Translate): PaginationProps['itemRender'] =>
  (_page, type, item) => {
    const name = names[type]
    return name && isValidElement(item)
      ? cloneElement(item as ReactElement<{ 'aria-label'?: string }>, { 'aria-label': t(name) })
      : item
  }

/** The range of rows, the count, the page size and the pages; while the count is loading, only the page size. */
export const ListFoot = ({ count, state }: { count: number | undefined; state: ListState }) => {
  const { t } = useLanguage()
  const isPhone = useIsPhone()
  const { page, pageSize, change } = state
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, count ?? page * pageSize)
  return (
    <>
      <span className="list-where">
        <bdi dir="ltr">{`${formatCount(first)}–${formatCount(last)}`}</bdi> {t('of')}{' '}
        <bdi dir="ltr">{count === undefined ? '…' : formatCount(count)}</bdi> ·{' '}
        <Select
          size="small"
          variant="borderless"
          popupMatchSelectWidth={false}
          aria-label={t('Rows a page')}
          value={pageSize}
          options={pageSizes.map(size => ({ value: size, label: t('{size} a page', { size }) }))}
          onChange={size => change({ pageSize: size === 20 ? undefined : String(size) })}
        />
      </span>
      <Pagination
        size="small"
        simple={isPhone}
        current={page}
        pageSize={pageSize}
        total={count ?? 0}
        showSizeChanger={false}
        hideOnSinglePage
        itemRender={withNames(t)}
        onChange={to => change({ page: to === 1 ? undefined : String(to) })}
      />
    </>
  )
}
