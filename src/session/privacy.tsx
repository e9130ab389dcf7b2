// The privacy policy: the personal data that GMS stores, for whom and for how long. It is public, so it is short and plain.

import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { SignedOutPage } from '#session/signed-out-page.tsx'
import { useLanguage } from '#ui/language.tsx'

const sections: { title: string; help: string }[] = [
  {
    title: 'Who is responsible',
    help: 'The agency you work for, or whose customer you are, decides what is entered here and answers for it under the Saudi Personal Data Protection Law. GMS keeps it on the agency’s behalf.',
  },
  {
    title: 'What is kept about users',
    help: 'Your name, username, e-mail address, mobile number, language and picture; your password and codes only as hashes, which cannot be reversed. Of each sign-in: when, from which address, with which device, and whether it succeeded.',
  },
  {
    title: 'What is kept about your work',
    help: 'Every document you enter or change, with the time and the address. This trail cannot be changed, for tax and customs law demand books that can be audited.',
  },
  {
    title: 'What is kept about others',
    help: 'Customers, drivers and agents with their names, numbers and vehicles, as trade and the gate of a terminal need them. Enter no more than is needed.',
  },
  {
    title: 'Who sees it',
    help: 'Only users of your agency, by their rights; a consignee sees only what concerns its own cargo. Agencies do not see each other. Authorities receive what the law obliges the agency to report. Nothing is sold, and nobody is tracked for advertising.',
  },
  {
    title: 'Who handles it on the way',
    help: 'One-time codes go to your mobile through the messaging service your agency chose, with your number and nothing else. Mails go through your agency’s mail server.',
  },
  {
    title: 'How long',
    help: 'Books and what belongs to them are kept at least six years. Messages are emptied when they are no longer needed, and deleted after 180 days. A session ends twelve hours after you signed in, or thirty days after if you asked to be remembered.',
  },
  {
    title: 'In your browser',
    help: 'A token that keeps you signed in, your language, theme and columns, the documents you opened last, and drafts and weighings you have not sent. There are no cookies of others.',
  },
  {
    title: 'Your rights',
    help: 'You may see, correct and receive what is kept about you, and have deleted what no law obliges the agency to keep. Your profile shows most of it; for the rest ask your agency’s administrator.',
  },
]

/** /privacy-policy */
export const Privacy = ({ switches }: { switches: ReactNode }) => {
  const { t } = useLanguage()
  return (
    <SignedOutPage switches={switches} wide>
      <a className="code-back" href="/user/login">
        <ArrowLeft size={14} strokeWidth={1.7} className="turns" aria-hidden /> {t('Sign in')}
      </a>
      <h1>{t('Privacy policy')}</h1>
      {sections.map(({ title, help }) => (
        <section key={title}>
          <h2>{t(title)}</h2>
          <p>{t(help)}</p>
        </section>
      ))}
    </SignedOutPage>
  )
}
