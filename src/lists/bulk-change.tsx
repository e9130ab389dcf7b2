// The button that changes one field of the selected rows.

import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { BulkChangeProps } from '#lists/bulk-changing.tsx'
import { useLanguage } from '#ui/language.tsx'

// The inputs are imported when rows are first changed.
const BulkChanging = lazy(async () => ({ default: (await import('#lists/bulk-changing.tsx')).BulkChanging }))

/** Asks for a field and its new value, for all selected rows. */
export const BulkChange = ({ onDone, ...ticked }: BulkChangeProps) => {
  const { t } = useLanguage()
  // A copy of the selected rows: saved rows update the list while the results are still on screen.
  const [changing, setChanging] = useState<typeof ticked>()
  return (
    <>
      {ticked.rows.length > 0 && (
        <Button size="small" onClick={() => setChanging(ticked)}>
          {t('Change a field')}
        </Button>
      )}
      {changing && (
        <Suspense>
          <BulkChanging
            {...changing}
            onDone={isOver => {
              setChanging(undefined)
              if (isOver) onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
