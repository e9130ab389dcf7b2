// Calls that belong neither to a document nor to a report.

import type { Fields, ValuesOf } from '#kit/fields.ts'
import type { Right } from '#rights/rights.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Call<Body extends Fields = Fields, Query extends Fields = Fields, Answer = unknown> = {
  readonly method: Method
  /** with its :parameters; calls under /api/agencies/:agencyId run inside that agency */
  readonly path: string
  /** who is allowed: anyone, any signed-in user, the agency's admins, the platform's super admins, machines by key, or holders of a right */
  readonly for: 'anyone' | 'signedIn' | 'agencyAdmin' | 'superAdmin' | 'machine' | Right
  readonly title: string
  readonly body: Body
  readonly query: Query
  /** exists in types only */
  readonly answers?: Answer
}

export type BodyOf<C> = C extends Call<infer Body, Fields, unknown> ? ValuesOf<Body> : never
export type QueryOf<C> = C extends Call<Fields, infer Query, unknown> ? ValuesOf<Query> : never
export type AnswerOf<C> = C extends Call<Fields, Fields, infer Answer> ? Answer : never

type Definition<Body extends Fields, Query extends Fields> = Pick<Call, 'method' | 'path' | 'for' | 'title'> & {
  body?: Body
  query?: Query
}

/** Defines a call; `answering` declares the shape of its answer: `call({...}).answering<{ token: string }>()`. */
export const call = <const Body extends Fields = Fields, const Query extends Fields = Fields>(
  definition: Definition<Body, Query>,
) => ({
  answering: <Answer>(): Call<Body, Query, Answer> => ({
    ...definition,
    body: (definition.body ?? {}) as Body,
    query: (definition.query ?? {}) as Query,
  }),
})
