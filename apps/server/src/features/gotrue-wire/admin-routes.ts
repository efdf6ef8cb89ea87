import { Id } from '@itemo/domain/ids.ts'
import type { Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Http, HttpEnv } from '../../platform/http/types.ts'
import { AuthError, readAuthBody } from '../../platform/sessions/auth-error.ts'
import { generatedKinds, generateLink, inviteUser } from '../accounts/admin-links.ts'
import { listAnyFactors, removeAnyFactor } from '../accounts/factors/factors-of-others.ts'
import { factorNotFound } from '../accounts/factors/factor-policy.ts'
import { presentFactor } from '../accounts/factors/factor-view.ts'
import { requireAdmin } from '../accounts/admin-policy.ts'
import {
  AdminUserInput,
  createUser,
  deleteUser,
  getAnyUser,
  listAllUsers,
  updateUser,
  userNotFound,
} from '../accounts/admin-users.ts'

const text = z.optional(z.nullable(z.string().check(z.maxLength(2000))))
const LinkInput = z.object({
  type: z.enum(generatedKinds, `type must be one of ${generatedKinds.join(', ')}`),
  email: z.string(),
  new_email: text,
  password: text,
  data: z.optional(z.unknown()),
  redirect_to: text,
})
const InviteInput = z.object({ email: z.string(), data: z.optional(z.unknown()) })

const usualPage = 50
const largestPage = 1000

/** The administrator's endpoints, which require the operator's key: `/admin/users`, `/admin/generate_link` and `/invite`. */
export function mountAdmin(auth: Http, context: Context): void {
  const { serviceRoleKey } = context.config.auth
  for (const path of ['/admin/*', '/invite'] as const) {
    auth.use(path, async (c, next) => {
      requireAdmin(c, serviceRoleKey)
      await next()
    })
  }

  auth.get('/admin/users', async (c) => {
    const page = wholeNumber(c.req.query('page'), 1, 1_000_000)
    const perPage = wholeNumber(c.req.query('per_page'), usualPage, largestPage)
    const { users, total } = await listAllUsers(context, { page, perPage })
    const last = Math.max(1, Math.ceil(total / perPage))
    const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
    c.header('x-total-count', String(total))
    c.header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
    return c.json({ users, aud: 'authenticated' })
  })

  auth.post('/admin/users', async (c) => c.json(await createUser(context, await readAuthBody(c, AdminUserInput))))

  auth.get('/admin/users/:userId', async (c) => c.json(await getAnyUser(context, userIdOf(c))))

  auth.put('/admin/users/:userId', async (c) =>
    c.json(await updateUser(context, userIdOf(c), await readAuthBody(c, AdminUserInput))),
  )

  auth.delete('/admin/users/:userId', async (c) => {
    await deleteUser(context, userIdOf(c))
    return c.json({})
  })

  auth.get('/admin/users/:userId/factors', async (c) => {
    const factors = await listAnyFactors(context, userIdOf(c))
    return c.json(factors.map(presentFactor))
  })

  auth.delete('/admin/users/:userId/factors/:factorId', async (c) => {
    const { data: factorId } = z.safeParse(Id, c.req.param('factorId'))
    if (factorId === undefined) throw factorNotFound()
    return c.json(presentFactor(await removeAnyFactor(context, userIdOf(c), factorId.toLowerCase())))
  })

  auth.post('/admin/generate_link', async (c) => {
    const input = await readAuthBody(c, LinkInput)
    const link = await generateLink(context, {
      type: input.type,
      email: input.email,
      newEmail: input.new_email ?? undefined,
      password: input.password ?? undefined,
      data: input.data,
      redirectTo: c.req.query('redirect_to') ?? input.redirect_to ?? undefined,
    })
    return c.json(link)
  })

  auth.post('/invite', async (c) => {
    const { email, data } = await readAuthBody(c, InviteInput)
    return c.json(await inviteUser(context, { email, data, redirectTo: c.req.query('redirect_to') }))
  })
}

/** The account id in the path. Throws `user_not_found` if it isn't a valid id. */
export function userIdOf(c: HonoContext<HttpEnv>): string {
  const { data } = z.safeParse(Id, c.req.param('userId'))
  if (data === undefined) throw userNotFound()
  return data
}

function wholeNumber(given: string | undefined, fallback: number, max: number): number {
  if (!given) return fallback
  const value = Number(given)
  if (!Number.isInteger(value) || value < 1) {
    throw new AuthError(400, 'validation_failed', 'Bad Pagination Parameters: page and per_page count from 1')
  }
  return Math.min(value, max)
}
