// How a list is drawn: as a table or as a board.

import { Segmented } from 'antd'
import { useLanguage } from '#ui/language.tsx'
import type { ListState } from '#ui/list-state.ts'

/** The switch beside a list's buttons. The mode is in the address, so that a link shows the same. */
export const Modes = ({ state }: { state: ListState }) => {
  const { t } = useLanguage()
  return (
    <Segmented
      aria-label={t('Drawn as')}
      value={state.as ?? 'table'}
      options={[
        { value: 'table', label: t('Table') },
        { value: 'board', label: t('Board') },
      ]}
      onChange={as => state.change({ as: as === 'table' ? undefined : as })}
    />
  )
}
