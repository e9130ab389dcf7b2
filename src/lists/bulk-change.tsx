// The button that changes one field of the ticked rows.

import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { BulkChangeProps } from '#lists/bulk-changing.tsx'
import { useLanguage } from '#ui/language.tsx'

// The inputs are loaded when rows are first changed.
const BulkChanging = lazy(async () => ({ default: (await import('#lists/bulk-changing.tsx')).BulkChanging }))

/** Asks for a field and its new value, for all the ticked rows. */
export const BulkChange = ({ onDone, ...ticked }: BulkChangeProps) => {
  const { t } = useLanguage()
  // The rows as they were ticked: what is saved comes back into the list while the results are read.
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
