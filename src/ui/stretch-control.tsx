// Two handles under a long chart, moved by dragging or by the arrow keys, and a button that shows everything again.

import { Button, Slider } from 'antd'
import { useState } from 'react'
import { useLanguage } from '#ui/language.tsx'
import type { Stretch } from '#ui/stretch.ts'

type StretchControlProps = {
  title: string
  names: readonly string[]
  stretch: Stretch
  onChoose: (stretch: Stretch) => void
}

/** Chooses a range of the points: by its ends, or moved as a whole by the track between them. */
export const StretchControl = ({ title, names, stretch, onChoose }: StretchControlProps) => {
  const { t } = useLanguage()
  const [moving, setMoving] = useState<Stretch>()
  const shown = moving ?? stretch
  const last = names.length - 1
  const isWhole = stretch.from === 0 && stretch.to === last
  const between = ([from = 0, to = last]: number[]): Stretch => ({ from, to })
  const say = (at?: number): string => names[at ?? 0] ?? ''
  return (
    <section className="chart-stretch" aria-label={t('Range of {chart}', { chart: title })}>
      <Slider
        range={{ draggableTrack: true }}
        min={0}
        max={last}
        value={[shown.from, shown.to]}
        onChange={(places: number[]) => setMoving(between(places))}
        onChangeComplete={(places: number[]) => {
          const { from, to } = between(places)
          setMoving(undefined)
          if (to > from) onChoose({ from, to })
        }}
        tooltip={{ formatter: say }}
        ariaLabelForHandle={[t('From'), t('To')]}
        ariaValueTextFormatterForHandle={[say, say]}
      />
      <Button size="small" disabled={isWhole} onClick={() => onChoose({ from: 0, to: last })}>
        {t('Show all')}
      </Button>
    </section>
  )
}
