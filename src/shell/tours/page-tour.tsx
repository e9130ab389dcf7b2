// The tour of one page: it starts once the page is rendered; buttons and arrow keys move through it, Escape ends it.

import { Button, Tour } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { TourName } from '#session/calls.ts'
import { loadAllTexts } from '#shell/arabic.ts'
import { type TourStep, tourSteps } from '#shell/tours/steps.ts'
import { useLanguage } from '#ui/language.tsx'

const elementOf = ({ at }: TourStep): HTMLElement | null => {
  const found = document.querySelector<HTMLElement>(at)
  return found?.checkVisibility() ? found : null
}

const lookMs = 250
// A page that is still rendering moves the elements that the steps point at, so their number must stay the same this often.
const steadyLooks = 3
const mostLooks = 60

// The steps whose elements are on the page, once their number stays the same.
const useStepsOnPage = (name: TourName): readonly TourStep[] | undefined => {
  const [steps, setSteps] = useState<readonly TourStep[]>()
  useEffect(() => {
    let [looks, same, before] = [0, 0, 0]
    const timer = setInterval(() => {
      const there = tourSteps[name].filter(step => elementOf(step) !== null)
      same = there.length > 0 && there.length === before ? same + 1 : 0
      before = there.length
      looks += 1
      if (same >= steadyLooks || looks >= mostLooks) clearInterval(timer)
      if (same >= steadyLooks) void loadAllTexts().then(() => setSteps(there))
    }, lookMs)
    return () => clearInterval(timer)
  }, [name])
  return steps
}

// The focus is in the tour while it is open, and returns afterwards.
const useKeysAtTour = (isOpen: boolean, current: number): void => {
  const before = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step has its own button
  useEffect(() => {
    if (!isOpen) return
    before.current ??= document.activeElement
    const timer = setTimeout(() => document.querySelector<HTMLElement>('.page-tour .ant-tour-next-btn')?.focus(), 60)
    return () => clearTimeout(timer)
  }, [isOpen, current])
  useEffect(() => () => (before.current as HTMLElement | null)?.focus?.(), [])
}

/** `onEnd` receives whether the user does not want to see the tour again. */
export const PageTour = ({ name, onEnd }: { name: TourName; onEnd: (isForGood: boolean) => void }) => {
  const { t } = useLanguage()
  const steps = useStepsOnPage(name)
  const [current, setCurrent] = useState(0)
  useKeysAtTour(steps !== undefined, current)
  if (!steps) return null
  const last = steps.length - 1
  return (
    <Tour
      open
      current={current}
      onChange={setCurrent}
      onClose={() => onEnd(false)}
      onFinish={() => onEnd(true)}
      rootClassName="page-tour"
      gap={{ offset: 4, radius: 8 }}
      closable={{ 'aria-label': t('Close') }}
      steps={steps.map((step, index) => ({
        target: () => elementOf(step)!,
        title: t(step.title),
        description: t(step.message),
        nextButtonProps: { children: index === last ? t('Done') : t('Next') },
        prevButtonProps: { children: t('Back') },
      }))}
      actionsRender={buttons => (
        <>
          {current < last && (
            <Button type="text" size="small" onClick={() => onEnd(true)}>
              {t('Don’t show again')}
            </Button>
          )}
          {buttons}
        </>
      )}
    />
  )
}
