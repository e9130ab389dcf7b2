import { bank } from '#areas/master-data/bank/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  day,
  hinted,
  lines,
  link,
  links,
  optional,
  remarks,
  starting,
  text,
  under,
  yesNo,
} from '#kit/fields.ts'
import { listed } from '#kit/states.ts'
import { fimsWays } from '#trade/fims/log-fields.ts'
import { soldItems } from '#trade/tax-documents/line-fields.ts'

/** Goods and services that a document may contain. */
export const reportedItems = [...soldItems, 'Advance payment'] as const

const code = (label: string) => text(label, { max: 40 })
const stays = { active: 'active' }

export const fimsExchange = document('fimsExchange', {
  address: 'fims-logs/exchange',
  title: { one: 'FIMS Exchange', many: 'FIMS Exchange' },
  purpose:
    'Whether documents are exchanged with the outside finance system (FIMS), and what accounts, goods and places are called there.',
  right: 'FimsExchange',
  prefix: 'FX',
  fields: {
    isOn: hinted(
      starting(yesNo('Send documents to FIMS'), true),
      'Off: documents stay Not sent. The address and the token are set in the agency’s form.',
    ),
    way: hinted(
      starting(choice('Documents are sent', fimsWays), 'As they happen'),
      'In files of the day: written after midnight, one for each kind of document, and put onto the FTP server of FIMS.',
    ),
    alertUsers: hinted(links('Users to alert', staffUser), 'They get a mail when a document does not arrive.'),
    remarks: remarks(),
    receivable: under('Accounts', optional(starting(code('Receivables'), '1200'))),
    advances: optional(starting(code('Customer advances'), '2200')),
    advanceVat: optional(starting(code('VAT on advances'), '2310')),
    outputVat: optional(starting(code('Output VAT'), '2300')),
    cash: optional(starting(code('Cash'), '1010')),
    bank: hinted(optional(starting(code('Banks'), '1020')), 'Of banks that have no account of their own below.'),
    items: hinted(
      lines('Goods and services', {
        item: choice('Item', reportedItems),
        itemCode: code('Item code'),
        account: code('Revenue account'),
      }),
      'Empty: the usual codes, to be changed here.',
    ),
    banks: lines('Accounts of banks', { bank: link('Bank', bank), account: code('Account') }),
    terminals: hinted(
      lines('Cost centres', { terminal: link('Terminal', terminal), costCentre: code('Cost centre') }),
      'A terminal that is not listed here uses its own code as its cost centre.',
    ),
    restAsked: under('Where it stands', automatic(yesNo('The rest is being sent'))),
    balancesAsked: automatic(yesNo('Balances are being read')),
    balancesOn: automatic(day('Balances read for')),
    filesAsked: automatic(yesNo('Files are being written')),
    filesOn: automatic(day('Files written for')),
    problem: automatic(text('What went wrong', { max: 300 })),
  },
  rules: exchange => ({
    ...(exchange.alertUsers?.length === 0 && { alertUsers: 'Choose at least one recipient.' }),
  }),
  list: ['isOn', 'way', 'alertUsers', 'balancesOn', 'restAsked', 'problem'],
  life: {
    ...listed,
    actions: {
      ...listed.actions,
      'send-rest': { label: 'Send what is not sent yet', moves: stays, right: 'canUplaodFIMSData' },
      'write-files': {
        label: 'Write the files now',
        moves: stays,
        right: 'canUplaodFIMSData',
        when: ({ way }) => way === 'In files of the day',
      },
      'read-balances': { label: 'Read balances now', moves: stays, right: 'canUplaodFIMSData' },
    },
  },
})
