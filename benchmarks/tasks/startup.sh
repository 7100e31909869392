# The program as a user starts it, from the command to the prompt, and the main job on a bundled set.
# timed TASK CASE REPEATS COMMAND...: wall seconds of whole processes, and the largest resident set.
timed() {
  local task=$1 kase=$2 repeats=$3; shift 3
  local times=() peak=0 i
  for ((i = 0; i < repeats; i++)); do
    rm -rf "$scratch/out"
    /usr/bin/time -f '%e %M' -o "$scratch/time" "$@" > /dev/null 2> "$scratch/err" ||
      { echo "MISSING,$task,$kase failed: $(tail -1 "$scratch/err")"; return 0; }
    read -r seconds kib < "$scratch/time"
    times+=("$seconds")
    [ "$kib" -gt "$peak" ] && peak=$kib
  done
  local sorted
  sorted=($(printf '%s\n' "${times[@]}" | sort -n))
  echo "RESULT,$task,$kase,foldsieve,${times[0]},${sorted[0]},${sorted[$((repeats / 2))]},$((peak / 1024)),whole process"
}
if command -v /usr/bin/time > /dev/null; then
  "$root/foldsieve" --version > /dev/null 2>&1 # builds on first use
  timed start-up --version 5 "$root/foldsieve" --version
  timed start-up "rank iris" 5 "$root/foldsieve" rank iris --method variance
  timed compare digits 1 "$root/foldsieve" compare digits --threads "$threads" --output "$scratch/out"
else
  echo "MISSING,start-up,/usr/bin/time: install Debian's time"
fi
