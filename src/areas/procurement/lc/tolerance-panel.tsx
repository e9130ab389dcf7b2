// The sum of the bills of lading of an LC, compared with its quantity and tolerance.

import type { lcBlQuantityDetail } from '#areas/analytics/lc-bl-quantity-detail/definition.ts'
import { lc as lcDocument } from '#areas/procurement/lc/definition.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import type { AnswerOf } from '#kit/call.ts'
import { formatQuantity, kgOf } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import { Bullets } from '#ui/chart-bullet.tsx'
import { Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'

type Row = AnswerOf<typeof lcBlQuantityDetail>['rows'][number]

const bulletOf = ({ labels, bl, lcQuantity, least, most }: Row) => ({
  name: labels.lc ?? '–',
  value: kgOf(bl) / 1000,
  target: kgOf(lcQuantity) / 1000,
  least: kgOf(least) / 1000,
  most: kgOf(most) / 1000,
})

/** A bullet chart of an LC with shipments; renders nothing before, and for users who may not see shipments. */
export const TolerancePanel = ({ lc }: { lc: number }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const isSeen = mayOn(asker, 'View', lcDocument.right) && mayOn(asker, 'View', shipment.right)
  const path = `${apiOf(useAgencyId(), 'analytics/lc-bl-quantity-detail')}?lcId=${lc}`
  const { data } = useAnswer<AnswerOf<typeof lcBlQuantityDetail>>(isSeen ? path : undefined)
  const [row] = data?.rows ?? []
  if (!row?.bl) return null
  return (
    <Panel
      title={t('Bills of lading against the tolerance')}
      note={
        row.toleranceUsedPct === null ? undefined : (
          <>
            {t('Tolerance used')} <Figure value={Math.round(row.toleranceUsedPct * 1000)} kind="percent" signed /> %
          </>
        )
      }
    >
      <Bullets
        title={t('Bills of lading against the tolerance')}
        words={{
          ...{ name: t('LC'), value: t('B/L quantity'), target: t('LC quantity') },
          ...{ least: t('At least'), most: t('At most') },
        }}
        bullets={[bulletOf(row)]}
        format={mt => formatQuantity(Math.round(mt * 1000))}
      />
    </Panel>
  )
}
