import type { Category } from '@itemo/domain/categories.ts'
import {
  Baby,
  Bike,
  Camera,
  CookingPot,
  Drill,
  Guitar,
  Hammer,
  type LucideIcon,
  PartyPopper,
  Shapes,
  Smartphone,
  Snowflake,
  Speaker,
  Sprout,
  Tent,
  Trophy,
  Waves,
} from 'lucide-react'

/**
 * The icon of each category; a new category doesn't compile without one. A page that is too old to know a category uses the icon of
 * `Other`.
 */
export const categoryIcons: Record<Category, LucideIcon> = {
  'Power Tools': Drill,
  'Party & Events': PartyPopper,
  'DIY Tools': Hammer,
  'Sports Equipment': Trophy,
  Cycling: Bike,
  'Camping & Hiking': Tent,
  'Garden Tools': Sprout,
  'Kitchen Appliances': CookingPot,
  'Audio & Visual': Speaker,
  Electronics: Smartphone,
  Photography: Camera,
  'Musical Instruments': Guitar,
  'Baby & Kids': Baby,
  'Water Sports': Waves,
  'Winter Sports': Snowflake,
  Other: Shapes,
}
