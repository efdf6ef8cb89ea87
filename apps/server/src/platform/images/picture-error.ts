export type PictureProblem = 'not_a_picture' | 'too_many_pixels' | 'broken' | 'too_slow'

export class PictureError extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem, cause?: unknown) {
    super(`the picture cannot be used: ${problem}`, { cause })
    this.name = 'PictureError'
    this.problem = problem
  }
}
