/**
 * Searches by people in Britain who want to hire something, written by someone who had read neither the synonyms nor the table of
 * `search-quality.slow.test.ts`, and never used to improve either: they measure searches that nobody prepared for.
 */

/** The titles of the town's items. */
export const heldOutThings: readonly string[] = `
cordless drill,hammer drill,SDS drill,impact driver,circular saw,jigsaw,mitre saw,reciprocating saw,table saw,tile cutter,angle grinder
orbital sander,belt sander,floor sander,wallpaper steamer,pressure washer,cement mixer,wacker plate,mini digger,extension ladder
step ladder,scaffold tower,nail gun,heat gun,soldering iron,torque wrench,trolley jack,engine hoist,air compressor,paint sprayer
generator,dehumidifier,carpet cleaner,vacuum cleaner,wet and dry vac,space heater,patio heater,chainsaw,hedge trimmer,strimmer
lawn mower,leaf blower,rotavator,garden shredder,log splitter,wheelbarrow,scarifier,sack truck,laser level,metal detector,multimeter
drain rods,bell tent,family tent,pop-up tent,roof tent,sleeping bag,camping stove,cool box,airbed,rucksack,head torch,gazebo,marquee
camp bed,kayak,canoe,paddleboard,wetsuit,life jacket,surfboard,inflatable boat,fishing rod,mountain bike,road bike,electric bike
cargo bike,folding bike,balance bike,tandem,bike trailer,bike rack,turbo trainer,skis,snowboard,ski boots,ski jacket,sledge,roof box
snow chains,DSLR camera,mirrorless camera,camera lens,tripod,gimbal,drone,action camera,projector,projector screen,ring light
microphone,binoculars,telescope,camcorder,bouncy castle,disco lights,PA speaker,karaoke machine,smoke machine,bubble machine
candyfloss machine,popcorn machine,chocolate fountain,slush machine,folding table,folding chairs,trestle table,tablecloths,hot tub
barbecue,pizza oven,fairy lights,bunting,photo booth,DJ decks,mixing desk,wedding arch,cake stand,tea urn,champagne flutes,pushchair
travel cot,car seat,high chair,baby carrier,stair gate,baby monitor,acoustic guitar,electric guitar,guitar amplifier,keyboard
digital piano,drum kit,violin,cello,saxophone,trumpet,ukulele,sewing machine,overlocker,stand mixer,bread maker,ice cream maker
food processor,juicer,steam cleaner,fondue set,car trailer,van,campervan,motorhome,roof rack,dinner suit,wedding dress,evening gown
fancy dress costume,kilt,top hat,laptop,monitor,games console,VR headset,whiteboard,lectern,walkie talkies,golf clubs,tennis racket
cricket bat,rowing machine,treadmill,exercise bike,dumbbells,table tennis table,football goal,croquet set,ice skates,roller skates
skateboard,trampoline,dog crate,wheelchair,mobility scooter,crutches,walking frame`
  .trim()
  .split(/[,\n]/)

/** Additions to titles. */
export const heldOutMakes: readonly string[] =
  'Bosch,Large,Nearly new,Lightweight,Makita,Well-kept,Compact,Heavy duty,Blue,Professional,Halfords,Small'.split(',')

/** The searches: the typed text, and the titles that are meant. */
const asked = {
  plural: `
drills:drill|kayaks:kayak|canoes:canoe|sanders:sander|strimmers:strimmer|wetsuits:wetsuit|trestle tables:trestle table|dumbbell:dumbbells
ski:skis|golf club:golf clubs|champagne flute:champagne flutes|costumes:costume|speakers:speaker|walkie talkie:walkie talkies
life jackets:life jacket|gazebos:gazebo|barbecues:barbecue|torches:torch|ice skate:ice skates|crutch:crutches|keyboards:keyboard|vans:van
tablecloth:tablecloths|dresses:dress`,
  typo: `
kyak:kayak|chainsw:chainsaw|strimer:strimmer|genrator:generator|dehumidifyer:dehumidifier|wheelbarow:wheelbarrow|marquie:marquee
microphne:microphone|binoculers:binoculars|telescop:telescope|snowbaord:snowboard|wetsute:wetsuit|paddelboard:paddleboard
bouncey castle:bouncy castle|choclate fountain:chocolate fountain|popcron machine:popcorn machine|karoke machine:karaoke machine
guittar:guitar|keybord:keyboard|saxaphone:saxophone|ukelele:ukulele|violen:violin|treadmil:treadmill|trampolene:trampoline
barbeque:barbecue|rotovator:rotavator|hegde trimmer:hedge trimmer|laddar:ladder|scafold tower:scaffold tower|angel grinder:angle grinder
compresor:compressor|sawing machine:sewing machine|tressle table:trestle table|slegde:sledge|sleping bag:sleeping bag|rucksak:rucksack
miter saw:mitre saw|lawn mowr:lawn mower|vaccum cleaner:vacuum cleaner|pushchiar:pushchair`,
  synonym: `
jet washer:pressure washer|power washer:pressure washer|henry hoover:vacuum|buggy:pushchair|toboggan:sledge|lilo:airbed|air mattress:airbed
blow up bed:airbed|bbq:barbecue|tuxedo:dinner suit|grass cutter:lawn mower|amp:amplifier|PA system:PA speaker|mic:microphone
flashlight:head torch|bicycle:bike|push bike:bike|camper:campervan|cooler:cool box|party tent:gazebo,marquee|fog machine:smoke machine
compactor plate:wacker plate|excavator:digger|concrete mixer:cement mixer|chop saw:mitre saw|wallpaper stripper:wallpaper steamer
carpet shampooer:carpet cleaner|tiller:rotavator|wood chipper:garden shredder|ping pong table:table tennis table|running machine:treadmill
weights:dumbbells|spin bike:exercise bike|dinghy:inflatable boat|buoyancy aid:life jacket|ball gown:evening gown|video camera:camcorder
gopro:action camera|jacuzzi:hot tub|fiddle:violin|zimmer frame:walking frame|hand truck:sack truck|roof bars:roof rack|dog cage:dog crate
child seat:car seat|baby sling:baby carrier|backpack:rucksack|SUP:paddleboard|tea boiler:tea urn|loudspeaker:speaker|e-bike:electric bike`,
  order: `
saw circular:circular saw|hire a van:van|need a car seat:car seat|hire of a marquee:marquee|i need a ladder:ladder|rent a drone near me:drone
machine for popcorn:popcorn machine|washer pressure:pressure washer|drill to hire:drill|screen for a projector:projector screen
table for table tennis:table tennis table|light for disco:disco lights|tent for the roof:roof tent|camera with lens:camera lens`,
  joined: `
lawnmower:lawn mower|ring-light:ring light|hot-tub:hot tub|camper van:campervan|motor home:motorhome|roofbox:roof box
headtorch:head torch|push chair:pushchair|air bed:airbed|wheel barrow:wheelbarrow|snow board:snowboard|chain saw:chainsaw
pop up tent:pop-up tent|popup tent:pop-up tent|walkie-talkie:walkie talkies|candy floss machine:candyfloss machine|wet suit:wetsuit
paddle board:paddleboard|coolbox:cool box|carseat:car seat`,
  phrase: `
hot tub:hot tub|bouncy castle:bouncy castle|mini digger:mini digger|SDS drill:SDS drill|electric bike:electric bike
projector screen:projector screen|candyfloss machine:candyfloss machine|car seat:car seat|DJ decks:DJ decks|fancy dress:fancy dress costume`,
} as const

export type HeldOutKind = keyof typeof asked

interface HeldOutSearch {
  readonly kind: HeldOutKind
  readonly typed: string
  /** Words in the titles that are meant: one of them is enough. */
  readonly means: readonly string[]
}

export const heldOutSearches: readonly HeldOutSearch[] = Object.entries(asked).flatMap(([kind, lines]) =>
  lines
    .trim()
    .split(/[|\n]/)
    .map((line) => {
      const [typed = '', meant = ''] = line.split(':')
      return { kind: kind as HeldOutKind, typed, means: meant.split(',').map((words) => words.toLowerCase()) }
    }),
)

/** Things that nobody lists. */
export const heldOutNonsense: readonly string[] = [
  'qwertyuiop',
  'zzxxyy',
  'submarine',
  'combine harvester',
  '££££',
  'unicorn',
]
