# The page of `explore`, driven in a browser as its tests are: from the command to the first page,
# from the click to the first ranking, from the lasso to the new one, and 100,000 points on the move.
# Beside them the same `rank` on the command line.
if command -v chromedriver > /dev/null && command -v chromium > /dev/null; then
  "$root/foldsieve" --version > /dev/null 2>&1 # builds on first use
  "$python" "$here/peers/explore_page.py" --program "$root/foldsieve" --threads "$threads" \
    --scratch "$scratch" ${data:+--data "$data"}
else
  echo "MISSING,explore,chromium: install Debian's chromium and chromium-driver"
fi
