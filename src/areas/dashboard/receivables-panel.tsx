// What customers owe, by the days since it was invoiced.

import { Answered, None } from '#areas/dashboard/answered.tsx'
import { type Age, invoices } from '#areas/dashboard/calls.ts'
import { halalasOf, inRiyals } from '#areas/dashboard/figures.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { ShareBars } from '#ui/share-bars.tsx'

const tones: Partial<Record<Age['age'], 'chart-2' | 'red'>> = { '61–90': 'chart-2', '90+': 'red' }

// A name or a figure in the other script keeps to itself.
const apart = (words: string): string => `\u2068${words}\u2069`

const AgeName = ({ age }: { age: Age['age'] }) => {
  const { t } = useLanguage()
  if (age === '90+') return t('Over 90')
  return (
    <>
      <Ltr>{age}</Ltr>
      {age === '0–30' && ` ${t('days')}`}
    </>
  )
}

export const ReceivablesPanel = () => {
  const { t } = useLanguage()
  return (
    <Answered of={useCallAnswer(invoices)} height={230}>
      {({ rows, total, oldest }) =>
        total.amount === 0 ? (
          <None>{t('Nobody owes anything.')}</None>
        ) : (
          <>
            <ShareBars
              shares={rows.map(({ age, amount }) => ({
                key: age,
                name: <AgeName age={age} />,
                value: halalasOf(amount),
                figure: inRiyals(halalasOf(amount)),
                tone: tones[age],
              }))}
              total={{ name: t('Total'), figure: inRiyals(halalasOf(total.amount)) }}
            />
            {oldest && (
              <p className="dashboard-oldest">
                {t('Oldest: {customer}, {days} days, {amount}', {
                  customer: apart(oldest.customer),
                  days: oldest.days,
                  amount: apart(inRiyals(halalasOf(oldest.amount))),
                })}
              </p>
            )}
          </>
        )
      }
    </Answered>
  )
}
